in vec3 vertexPosition;
in vec3 vertexNormal;
in vec4 vertexColour;

out vec4 toEye;
out vec3 worldNormal;
out vec4 colour;

void main()
{
    toEye = vec4(normalize(eyePoint - vertexPosition), 1.0);
    worldNormal = vertexNormal;
    colour = vertexColour;
    placeInPane(sightMatrix * vec4(vertexPosition, 1.0));
}
