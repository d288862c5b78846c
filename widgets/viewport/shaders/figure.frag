in vec4 colourAndPatch;
in float patchLight;
flat in float patchKind;
#ifdef CONTOUR
in vec3 worldNormal;
in vec3 toEye;
flat in vec4 contour;
#endif

uniform float opacity;
uniform vec3 bandColour;
uniform vec3 visorColour;

out vec4 fragColour;

void main()
{
    float away = colourAndPatch.w;
    float painted = clamp(0.5 - away / fwidth(away), 0.0, 1.0);
    vec3 patchColour = patchLight * mix(visorColour, bandColour, patchKind);
    vec3 colour = mix(colourAndPatch.rgb, patchColour, painted);
#ifdef CONTOUR
    // distance in pixels from the contour: the squared cosine falls off linearly there
    float cosine = dot(normalize(worldNormal), toEye);
    float slope = cosine * cosine;
    float covered = clamp(slope / max(fwidth(slope), 1e-6), 0.0, 1.0);
    fragColour = contour.a < 0.0 ? vec4(colour, covered * opacity)
                                 : vec4(contour.rgb, covered * max(opacity, 0.9));
#else
    fragColour = vec4(colour, opacity);
#endif
}
