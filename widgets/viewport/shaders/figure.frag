in vec4 normalAndPatch;
in vec4 sightAndFloor;
flat in vec4 colourAndKind;
#ifdef CONTOUR
flat in vec4 contour;
#endif

uniform float opacity;
uniform vec3 bandColour;
uniform vec3 visorColour;

out vec4 fragColour;

void main()
{
    vec3 normal = normalize(normalAndPatch.xyz);
    float away = normalAndPatch.w;
    float painted = clamp(0.5 - away / fwidth(away), 0.0, 1.0);
    vec3 colour = mix(colourAndKind.rgb, mix(visorColour, bandColour, colourAndKind.w), painted);
    vec3 shaded = lit(colour, normal, sightAndFloor.xyz, sightAndFloor.w);
#ifdef CONTOUR
    // distance in pixels from the contour: the squared cosine falls off linearly there
    float cosine = dot(normal, sightAndFloor.xyz);
    float slope = cosine * cosine;
    float covered = clamp(slope / max(fwidth(slope), 1e-6), 0.0, 1.0);
    fragColour = contour.a < 0.0 ? vec4(shaded, covered * opacity)
                                 : vec4(contour.rgb, covered * max(opacity, 0.9));
#else
    fragColour = vec4(shaded, opacity);
#endif
}
