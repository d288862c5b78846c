// Shared by the vertex shaders of what is lit: a soft key light from above, light from the sky and
// back from the floor, and a rim that sets the contour off from the ground. Done for corners, since
// it varies gently and a software renderer has many more pixels than corners.
uniform vec3 keyLight; // towards the light, unit length

struct Light
{
    float amount;
    float rim;
};

Light lightAt(vec3 normal, vec3 toEye, float openness)
{
    float key = max(0.82 * dot(normal, keyLight) + 0.18, 0.0);
    float head = max(dot(normal, toEye), 0.0);
    float sky = 0.5 + 0.5 * normal.y;
    float away = 1.0 - head;
    float rim = away * away * away * sky;
    return Light(0.70 * key + 0.11 * head + openness * (0.10 + 0.20 * sky) + 0.16 * rim, rim);
}

// Colours are sRGB; squares stand for linear light.
vec3 lit(vec3 colour, Light light)
{
    return sqrt(colour * colour * light.amount + 0.04 * light.rim);
}
