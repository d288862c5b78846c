"""Imports IN.fbx into Blender, exports its armature's animation to OUT.fbx and prints the seconds
that the export alone took.

    blender --background --factory-startup --python blender_export.py -- IN.fbx OUT.fbx
"""
import sys
import time

import bpy

source, target = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.fbx(filepath=source, anim_offset=0.0)
scene = bpy.context.scene
action = bpy.data.actions[0]
scene.frame_start, scene.frame_end = (int(round(f)) for f in action.frame_range)
start = time.perf_counter()
bpy.ops.export_scene.fbx(filepath=target, object_types={"ARMATURE"}, add_leaf_bones=False,
                         bake_anim_use_nla_strips=False, bake_anim_use_all_actions=False)
print("SECONDS", time.perf_counter() - start)
