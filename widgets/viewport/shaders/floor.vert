in vec3 vertexPosition;

uniform vec2 middle;

out vec2 place;
out vec2 fromMiddle; // a unit is where the grid has faded away

void main()
{
    place = middle + vertexPosition.xz;
    fromMiddle = vertexPosition.xz / 6.0;
    placeInPane(sightMatrix * vec4(place.x, 0.0, place.y, 1.0));
}
