in vec4 vertexPosition; // number from the middle; end and side: -1 … 1; 0 along z, 1 along x

uniform vec2 middle;
uniform vec3 gridColour;
uniform vec3 axisColour;

out vec2 fromMiddle; // a unit is where the grid has faded away
out float away;      // metres from the line
flat out vec4 colourAndMost;
flat out vec2 widthAndDensity;

const float kRadius = 6.0;
const float kSpacing = 0.25;

/// Metres on the floor per pixel of the pane, about this point, across the lines of either direction.
vec2 metresPerPixel(vec4 clip)
{
    float w = max(clip.w, 0.05);
    vec2 perX = (sightMatrix[0].xy * w - clip.xy * sightMatrix[0].w) * 0.5 * paneSize / (w * w);
    vec2 perZ = (sightMatrix[2].xy * w - clip.xy * sightMatrix[2].w) * 0.5 * paneSize / (w * w);
    float area = max(abs(perX.x * perZ.y - perX.y * perZ.x), 1e-6);
    return vec2(abs(perZ.x) + abs(perZ.y), abs(perX.x) + abs(perX.y)) / area;
}

void main()
{
    bool alongX = vertexPosition.w > 0.5;
    vec2 across = alongX ? vec2(0.0, 1.0) : vec2(1.0, 0.0);
    float number = round(dot(middle, across) / kSpacing) + vertexPosition.x;
    bool axis = abs(number) < 0.5;
    bool metre = abs(number * kSpacing - round(number * kSpacing)) < 0.1;
    colourAndMost = vec4(axis ? axisColour : gridColour, metre ? 1.0 : 0.42);
    widthAndDensity = axis ? vec2(1.3, 0.0) : vec2(1.15, metre ? 4.0 : 16.0);

    // the fine lines are too pale to be seen farther out
    float reach = metre ? kRadius : 4.0;
    vec2 place = middle + vec2(reach * vertexPosition.y);
    place += (number * kSpacing - dot(place, across)) * across;
    float pixel = dot(metresPerPixel(sightMatrix * vec4(place.x, 0.0, place.y, 1.0)), across);
    // as wide as it gets before it is too dense to be drawn
    away = vertexPosition.z * min(widthAndDensity.x * pixel, metre ? 0.5 : 0.125);
    if (abs(vertexPosition.x) * kSpacing > reach)
        away = 0.0;
    place += away * across;
    fromMiddle = (place - middle) / kRadius;
    placeInPane(sightMatrix * vec4(place.x, 0.0, place.y, 1.0), 1.0);
}
