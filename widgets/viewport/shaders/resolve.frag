in vec2 place;

uniform sampler2D finePicture;

out vec4 fragColour;

// Between four pixels of the fine picture, so that its filter takes their mean.
void main()
{
    fragColour = vec4(texture(finePicture, place).rgb, 1.0);
}
