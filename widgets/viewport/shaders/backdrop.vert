in vec3 vertexPosition; // x, z: -1 … 1

out float height;

void main()
{
    height = 0.5 + 0.5 * vertexPosition.z;
    placeInPane(vec4(vertexPosition.x, vertexPosition.z, 0.99999, 1.0));
}
