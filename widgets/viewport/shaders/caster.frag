in vec2 place;
flat in vec4 segment;
flat in vec4 widths;
flat in vec2 strengths;

out vec4 fragColour;

void main()
{
    vec2 from = place - segment.xy;
    float along = clamp(dot(from, segment.zw) / max(dot(segment.zw, segment.zw), 1e-8), 0.0, 1.0);
    float away = length(from - along * segment.zw);
    vec2 width = mix(widths.xy, widths.zw, along);
    float covered = clamp(0.5 + 0.5 * (width.x - away) / width.y, 0.0, 1.0);
    fragColour = vec4(covered * covered * (3.0 - 2.0 * covered)
                      * mix(strengths.x, strengths.y, along));
}
