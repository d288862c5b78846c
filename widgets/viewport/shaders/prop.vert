in vec3 vertexPosition;
in vec3 vertexNormal;
in vec4 vertexColour;

out vec4 colour;

void main()
{
    vec3 toEye = normalize(eyePoint - vertexPosition);
    colour = vec4(lit(vertexColour.rgb, lightAt(vertexNormal, toEye, 1.0)), vertexColour.a);
    placeInPane(sightMatrix * vec4(vertexPosition, 1.0), vertexPosition.y);
}
