in vec3 vertexPosition;
in vec3 vertexNormal;
in vec2 vertexMarking; // distance to a painted patch in metres; 1 for a band, 0 for the visor
in float vertexBody;

uniform vec4 places[16];   // of the bodies
uniform vec4 turns[16];    // quaternions, w last
uniform vec4 colours[16];
uniform vec4 contours[16]; // colour, and width in pixels; below 0: the body's own lit colour
uniform float depthShift;  // metres away from the eye, in the depth buffer only

// few and full, because a software renderer pays for each
out vec4 colourAndPatch;
out float patchLight;
flat out float patchKind;
#ifdef CONTOUR
out vec3 worldNormal;
out vec3 toEye;
flat out vec4 contour;
#endif

vec3 turned(vec4 q, vec3 v)
{
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main()
{
    int body = int(vertexBody + 0.5);
    vec3 normal = turned(turns[body], vertexNormal);
    vec3 place = places[body].xyz + turned(turns[body], vertexPosition);
    vec3 sight = normalize(eyePoint - place);
    // less light comes from below close to the floor
    float openness = clamp(0.55 + 1.6 * place.y + 0.1 * (1.0 + normal.y), 0.0, 1.0);
#ifdef CONTOUR
    // the back of a body is drawn here as a border of its front, and lit like that
    vec3 litSide = normalize(normal - min(dot(normal, sight), 0.0) * sight + 1e-6 * sight);
#else
    vec3 litSide = normal;
#endif
    Light light = lightAt(litSide, sight, openness);
    colourAndPatch = vec4(lit(colours[body].rgb, light), vertexMarking.x);
    patchLight = sqrt(light.amount);
    patchKind = vertexMarking.y;
    vec4 clip = sightMatrix * vec4(place, 1.0);
#ifdef CONTOUR
    worldNormal = normal;
    toEye = sight;
    contour = contours[body];
    vec2 outwards = (sightMatrix * vec4(normal, 0.0)).xy * paneSize;
    outwards /= max(length(outwards), 1e-6);
    clip.xy += outwards * abs(contour.a) * 2.0 / paneSize * clip.w;
#endif
    if (depthShift > 0.0) {
        vec4 farther = sightMatrix * vec4(place - depthShift * sight, 1.0);
        clip.z = farther.z / farther.w * clip.w;
    }
    placeInPane(clip, place.y);
}
