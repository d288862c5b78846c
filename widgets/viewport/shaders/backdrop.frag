#version 330 core

in float height;

uniform vec3 topColour;
uniform vec3 bottomColour;

out vec4 fragColour;

void main()
{
    fragColour = vec4(mix(bottomColour, topColour, height), 1.0);
}
