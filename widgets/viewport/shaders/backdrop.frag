in vec4 colour;

out vec4 fragColour;

// nothing but the colour: a software renderer has a quick way for that
void main()
{
    fragColour = colour;
}
