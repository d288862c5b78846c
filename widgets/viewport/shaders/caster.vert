// a capsule of a body, and a corner of the square about its shadow
in vec4 vertexPosition; // its start, radius last
in vec4 vertexEnd;
in vec3 vertexCorner; // start or end, side: -1 … 1; body

uniform vec4 places[16];
uniform vec4 turns[16];
uniform vec3 keyLight;
uniform vec4 shadowArea; // middle x, z; half extent; tile
uniform float tileCount;

// in a plane across the light, where a capsule's shadow is as wide as the capsule
out vec2 place;
flat out vec4 segment; // start, and from there to the end
flat out vec4 widths;  // radius and softness, start and end
flat out vec2 strengths;

vec3 turned(vec4 q, vec3 v)
{
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

vec2 onFloor(vec3 point)
{
    return point.xz - keyLight.xz * (point.y / keyLight.y);
}

/// Along the light's way over the floor, by this factor.
vec2 stretched(vec2 v, float factor)
{
    vec2 way = normalize(keyLight.xz + vec2(1e-6, 0.0));
    return v + way * dot(v, way) * (factor - 1.0);
}

void main()
{
    int body = int(vertexCorner.z + 0.5);
    vec3 start = places[body].xyz + turned(turns[body], vertexPosition.xyz);
    vec3 end = places[body].xyz + turned(turns[body], vertexEnd.xyz);
    vec2 heights = max(vec2(start.y, end.y), 0.0);
    // what is high up leaves a paler and softer shadow
    strengths = 1.0 / (1.0 + 0.9 * heights * heights);
    vec2 softness = 0.016 + 0.042 * heights;
    widths = vec4(vertexPosition.w, softness.x, vertexEnd.w, softness.y);
    vec2 from = stretched(onFloor(start), keyLight.y);
    vec2 along = stretched(onFloor(end), keyLight.y) - from;
    segment = vec4(from, along);
    vec2 axis = normalize(along + vec2(1e-6, 0.0));
    float reach = max(widths.x + widths.y, widths.z + widths.w);
    place = vertexCorner.x < 0.0 ? from : from + along;
    place += reach * (vertexCorner.x * axis + vertexCorner.y * vec2(-axis.y, axis.x));
    vec2 inTile = (stretched(place, 1.0 / keyLight.y) - shadowArea.xy) / shadowArea.z;
    gl_ClipDistance[0] = 1.0 + inTile.x;
    gl_ClipDistance[1] = 1.0 - inTile.x;
    gl_Position = vec4((inTile.x + 1.0 + 2.0 * shadowArea.w) / tileCount - 1.0, inTile.y, 0.0, 1.0);
}
