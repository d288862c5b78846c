"""Imports files into Blender and writes down what Blender makes of them.

    blender --background --factory-startup --python blender_dump.py -- JOBS.json

JOBS is a list of {"file", "out", "samples", "fps"}: what to import, where to write OUT.json (names,
hierarchy, takes, frame rate) and OUT.bin (world matrices), at which fractions of every frame to
sample, e.g. [0, 0.5], and the scene's rate for formats that have none. OUT.bin holds, for every
take, frame, sample and bone, the upper three rows of the bone's world matrix as 32-bit floats.
"""
import json
import sys
import traceback

import bpy
import numpy

# Debian 12: Blender's glTF importer wants a name that numpy 1.24 no longer has
if not hasattr(numpy, "bool"):
    numpy.bool = bool


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def import_file(path, fps):
    scene = bpy.context.scene
    if path.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path, ignore_leaf_bones=False, anim_offset=0.0)
    else:
        scene.render.fps = fps
        scene.render.fps_base = 1.0
        bpy.ops.import_scene.gltf(filepath=path, bone_heuristic="BLENDER")


def rows(matrix):
    return [matrix[r][c] for r in range(3) for c in range(4)]


def sample_action(armature, action, samples):
    """World matrices of all bones for every frame and sample of the action."""
    scene = bpy.context.scene
    armature.animation_data.action = action
    # not action.frame_range, which makes a single frame two
    spans = [curve.range() for curve in action.fcurves]
    first, last = round(min(s[0] for s in spans)), round(max(s[1] for s in spans))
    times = [(f, s) for f in range(first, last + 1) for s in samples if s == 0 or f < last]
    bones = armature.pose.bones
    out = numpy.empty((len(times), len(bones), 3, 4), dtype=numpy.float32)
    world = numpy.array(armature.matrix_world)
    for t, (frame, sample) in enumerate(times):
        scene.frame_set(frame, subframe=sample)
        local = numpy.array([bone.matrix for bone in bones])
        out[t] = (world @ local)[:, :3, :]
    return first, last, out


def dump(job):
    clear()
    import_file(job["file"], int(job.get("fps", 30)))
    scene = bpy.context.scene
    result = {
        "fps": scene.render.fps / scene.render.fps_base,
        "objects": [{"name": o.name, "type": o.type} for o in bpy.data.objects],
        "vertexGroups": {o.name: len(o.vertex_groups) for o in bpy.data.objects if o.type == "MESH"},
        "takes": [],
    }
    armatures = [o for o in bpy.data.objects if o.type == "ARMATURE"]
    armature = armatures[0]
    bones = armature.data.bones
    result["bones"] = [{
        "name": pose.name,
        "parent": pose.parent.name if pose.parent else "",
        "rest": rows(armature.matrix_world @ bones[pose.name].matrix_local),
    } for pose in armature.pose.bones]
    with open(job["out"] + ".bin", "wb") as binary:
        for action in list(bpy.data.actions):
            first, last, matrices = sample_action(armature, action, job["samples"])
            result["takes"].append({"name": action.name, "first": first, "last": last})
            binary.write(matrices.tobytes())
    return result


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        try:
            result = dump(job)
        except Exception as error:  # told to the test, which fails with it
            traceback.print_exc()
            result = {"error": str(error)}
        with open(job["out"] + ".json", "w", encoding="utf-8") as file:
            json.dump(result, file)


main()
