"""Imports an FBX file into Blender and writes down where Blender puts the vertices of its skins.

    blender --background --factory-startup --python blender_skins.py -- FILE OUT COUNT

OUT.json has the frame rate, COUNT frames spread over the scene and, for each skinned mesh, its name
and number of vertices. OUT.bin holds, mesh by mesh, the vertices as they are stored and then in the
world at each of the frames, as 32-bit floats.
"""
import json
import sys

import bpy
import numpy

path, out, count = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.fbx(filepath=path, ignore_leaf_bones=False, anim_offset=0.0,
                         use_custom_props=False)
scene = bpy.context.scene
spans = [action.frame_range for action in bpy.data.actions] or [(0, 24)]  # at rest
first = int(numpy.ceil(min(span[0] for span in spans)))
last = int(numpy.floor(max(span[1] for span in spans)))
frames = [int(f) for f in numpy.linspace(first, last, int(count)).round()]
skins = [o for o in bpy.data.objects
         if o.type == "MESH" and any(m.type == "ARMATURE" for m in o.modifiers)]


def positions(mesh, matrix=None):
    flat = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
    mesh.vertices.foreach_get("co", flat)
    points = flat.reshape(-1, 3)
    if matrix is None:
        return points
    world = numpy.array(matrix)
    return (points @ world[:3, :3].T + world[:3, 3]).astype(numpy.float32)


rows = [[positions(skin.data)] for skin in skins]
for frame in frames:
    scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    for skin, row in zip(skins, rows):
        evaluated = skin.evaluated_get(graph)
        row.append(positions(evaluated.data, evaluated.matrix_world))
with open(out + ".bin", "wb") as file:
    for row in rows:
        for points in row:
            file.write(points.tobytes())
with open(out + ".json", "w") as file:
    json.dump({"framesPerSecond": scene.render.fps / scene.render.fps_base, "frames": frames,
               "skins": [{"name": s.name, "vertices": len(s.data.vertices)} for s in skins]}, file)
