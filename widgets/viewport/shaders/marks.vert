in vec3 vertexPosition; // x, z: -1 … 1; y: 0 shadow, 1 and 2 rings

uniform vec4 shadowArea;
uniform vec4 rings[2]; // middle x, z; radius; visible

out vec2 inMark;
out float kind;

void main()
{
    inMark = vertexPosition.xz;
    kind = vertexPosition.y;
    vec2 place = shadowArea.xy + shadowArea.z * inMark;
    if (kind > 0.5) {
        vec4 ring = rings[int(kind + 0.5) - 1];
        inMark *= 1.25;
        place = ring.xy + ring.z * ring.w * inMark;
    }
    placeInPane(sightMatrix * vec4(place.x, 0.001, place.y, 1.0), 1.0);
}
