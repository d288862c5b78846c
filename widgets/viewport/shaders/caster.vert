#version 330 core

in vec3 vertexPosition;
in float vertexBody;

uniform vec4 places[16];
uniform vec4 turns[16];
uniform vec3 keyLight;
uniform vec4 shadowArea; // middle x, z; half extent; tile
uniform float tileCount;

out float height;

vec3 turned(vec4 q, vec3 v)
{
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main()
{
    int body = int(vertexBody + 0.5);
    vec3 place = places[body].xyz + turned(turns[body], vertexPosition);
    height = max(place.y, 0.0);
    vec2 onFloor = place.xz - keyLight.xz * (height / keyLight.y);
    vec2 inTile = (onFloor - shadowArea.xy) / shadowArea.z;
    gl_ClipDistance[0] = 1.0 + inTile.x;
    gl_ClipDistance[1] = 1.0 - inTile.x;
    gl_Position = vec4((inTile.x + 1.0 + 2.0 * shadowArea.w) / tileCount - 1.0, inTile.y, 0.0, 1.0);
}
