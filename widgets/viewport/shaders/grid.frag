in vec2 fromMiddle;
in float away;
flat in vec4 colourAndMost;
flat in vec2 widthAndDensity;

uniform float fineness; // pixels drawn for one that is seen, on a side

out vec4 fragColour;

void main()
{
    // a pixel and a bit wide, fading out where lines get dense
    float perPixel = fineness * (abs(dFdx(away)) + abs(dFdy(away)));
    float line = clamp(widthAndDensity.x - abs(away) / perPixel, 0.0, colourAndMost.a)
                 * clamp(1.6 - widthAndDensity.y * perPixel, 0.0, 1.0);
    // (1 - d²/36)⁴ stands for exp(-0.11 d²)
    float fade = max(1.0 - dot(fromMiddle, fromMiddle), 0.0);
    fade *= fade;
    fragColour = vec4(colourAndMost.rgb, line * fade * fade);
}
