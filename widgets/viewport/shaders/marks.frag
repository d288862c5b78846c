#version 330 core

in vec2 inMark;
in float kind;

uniform sampler2D shadowAtlas;
uniform vec4 shadowArea;
uniform float tileCount;
uniform vec3 ringColour;
uniform float shadowOpacity;
uniform float opacity;

out vec4 fragColour;

float sampled(vec2 at)
{
    vec2 inTile = clamp(0.5 + 0.5 * at, 0.004, 0.996);
    return texture(shadowAtlas, vec2((inTile.x + shadowArea.w) / tileCount, inTile.y)).r;
}

void main()
{
    if (kind > 0.5) {
        float away = abs(length(inMark) - 1.0);
        float blur = fwidth(away);
        float line = clamp((0.13 - away) / max(blur, 1e-5) + 0.5, 0.0, 1.0);
        fragColour = vec4(ringColour, line * 0.75 * opacity);
        return;
    }
    // wider where the shadow is pale and so comes from high up
    float centre = sampled(inMark);
    float reach = mix(0.026, 0.011, centre);
    float around = sampled(inMark + reach * vec2(0.9, 0.4)) + sampled(inMark + reach * vec2(-0.4, 0.9))
                   + sampled(inMark - reach * vec2(0.9, 0.4)) + sampled(inMark - reach * vec2(-0.4, 0.9));
    float strength = 0.2 * (centre + around) * shadowOpacity * opacity;
    fragColour = vec4(0.0, 0.0, 0.0, strength);
}
