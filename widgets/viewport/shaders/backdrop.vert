in vec3 vertexPosition; // x, z: -1 … 1

uniform vec3 topColour;
uniform vec3 bottomColour;

out vec4 colour;

void main()
{
    colour = vec4(mix(bottomColour, topColour, 0.5 + 0.5 * vertexPosition.z), 1.0);
    placeInPane(vec4(vertexPosition.x, vertexPosition.z, 0.99999, 1.0), 1.0);
}
