in vec3 vertexPosition; // x, z: -1 … 1

out vec2 place;

void main()
{
    place = 0.5 + 0.5 * vertexPosition.xz;
    gl_Position = vec4(vertexPosition.xz, 0.0, 1.0);
}
