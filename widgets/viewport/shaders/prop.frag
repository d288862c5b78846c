in vec4 toEye;
in vec3 worldNormal;
in vec4 colour;

uniform float opacity;

out vec4 fragColour;

void main()
{
    fragColour = vec4(lit(colour.rgb, normalize(worldNormal), toEye.xyz, toEye.w), colour.a * opacity);
}
