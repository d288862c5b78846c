in vec2 inMark;
in float kind;

uniform sampler2D shadowAtlas;
uniform vec4 shadowArea;
uniform float tileCount;
uniform vec3 ringColour;
uniform float shadowOpacity;
uniform float opacity;

out vec4 fragColour;

void main()
{
    if (kind > 0.5) {
        float away = abs(length(inMark) - 1.0);
        float blur = fwidth(away);
        float line = clamp((0.13 - away) / max(blur, 1e-5) + 0.5, 0.0, 1.0);
        fragColour = vec4(ringColour, line * 0.75 * opacity);
        return;
    }
    vec2 inTile = clamp(0.5 + 0.5 * inMark, 0.004, 0.996);
    float shadow = texture(shadowAtlas, vec2((inTile.x + shadowArea.w) / tileCount, inTile.y)).r;
    fragColour = vec4(0.0, 0.0, 0.0, shadow * shadowOpacity * opacity);
}
