in vec3 vertexPosition;
in vec3 vertexNormal;
in vec4 vertexColour;

out vec4 colour;

void main()
{
    colour = vertexColour;
    placeInPane(sightMatrix * vec4(vertexPosition, 1.0), vertexPosition.y);
}
