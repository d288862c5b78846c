in vec4 colour;

uniform float opacity;

out vec4 fragColour;

void main()
{
    fragColour = vec4(colour.rgb, colour.a * opacity);
}
