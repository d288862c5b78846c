// Shared by the vertex shaders: one draw call belongs to one pane of the view.
uniform mat4 sightMatrix;   // clip space of the pane from world
uniform vec3 eyePoint;
uniform vec4 pane;          // scale x, y and offset x, y from the pane to the view, both -1 … 1
uniform vec2 paneSize;      // pixels

// What is below the floor is hidden by it, seen from above.
void placeInPane(vec4 clip, float height)
{
    gl_ClipDistance[0] = clip.w + clip.x;
    gl_ClipDistance[1] = clip.w - clip.x;
    gl_ClipDistance[2] = eyePoint.y > 0.0 ? height : 1.0;
    gl_Position = vec4(clip.xy * pane.xy + clip.w * pane.zw, clip.zw);
}
