#version 330 core

in float height;
out vec4 fragColour;

void main()
{
    // what is high up leaves a paler shadow
    fragColour = vec4(1.0 / (1.0 + 0.9 * height * height));
}
