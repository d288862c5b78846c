#version 330 core

in vec2 place;
in vec2 fromMiddle;

uniform vec3 topColour;
uniform vec3 bottomColour;
uniform vec3 gridColour;
uniform vec3 axisColour;
uniform vec2 paneSize;

out vec4 fragColour;

void main()
{
    // lines a pixel and a bit wide, which fade out where they get dense
    vec2 perPixel = abs(dFdx(place)) + abs(dFdy(place));
    vec2 perMetre = 1.0 / perPixel;
    vec2 toMetre = abs(place - round(place));
    vec2 toQuarter = abs(4.0 * place - round(4.0 * place));
    vec2 metre = clamp(1.15 - toMetre * perMetre, 0.0, 1.0) * clamp(1.6 - 4.0 * perPixel, 0.0, 1.0);
    vec2 quarter = clamp(1.15 - 0.25 * toQuarter * perMetre, 0.0, 0.42)
                   * clamp(1.6 - 16.0 * perPixel, 0.0, 1.0);
    vec2 axis = clamp(1.3 - abs(place) * perMetre, 0.0, 1.0);
    // (1 - d²/36)⁴ stands for exp(-0.11 d²)
    float fade = max(1.0 - dot(fromMiddle, fromMiddle), 0.0);
    fade *= fade;
    fade *= fade;
    vec2 line = max(metre, quarter);
    vec3 colour = mix(bottomColour, topColour, gl_FragCoord.y / paneSize.y);
    colour = mix(colour, gridColour, max(line.x, line.y) * fade);
    colour = mix(colour, axisColour, max(axis.x, axis.y) * fade);
    fragColour = vec4(colour, 1.0);
}
