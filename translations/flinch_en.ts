<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>flinch::Acclaim</name>
    <message numerus="yes">
        <source>%n frame(s) are numbered out of order, and were read in the order in which they stand</source>
        <translation>
            <numerusform>%n frame is numbered out of order, and was read in the order in which it stands</numerusform>
            <numerusform>%n frames are numbered out of order, and were read in the order in which they stand</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::AnswerTexts</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Application</name>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s) more than the saved file.</source>
        <translation>
            <numerusform>An autosave of %1 from %2 has %n change more than the saved file.</numerusform>
            <numerusform>An autosave of %1 from %2 has %n changes more than the saved file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An autosave from %1 has %n change(s) of a project that was never saved.</source>
        <translation>
            <numerusform>An autosave from %1 has %n change of a project that was never saved.</numerusform>
            <numerusform>An autosave from %1 has %n changes of a project that was never saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s). The saved file is not where it was.</source>
        <translation>
            <numerusform>An autosave of %1 from %2 has %n change. The saved file is not where it was.</numerusform>
            <numerusform>An autosave of %1 from %2 has %n changes. The saved file is not where it was.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s). The saved file has changed since.</source>
        <translation>
            <numerusform>An autosave of %1 from %2 has %n change. The saved file has changed since.</numerusform>
            <numerusform>An autosave of %1 from %2 has %n changes. The saved file has changed since.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::BakeForm</name>
    <message numerus="yes">
        <source>Frames %1–%2 change. The other %n stay(s) identical to the clip, bit for bit.</source>
        <translation>
            <numerusform>Frames %1–%2 change. The other %n stays identical to the clip, bit for bit.</numerusform>
            <numerusform>Frames %1–%2 change. The other %n stay identical to the clip, bit for bit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::BakeResultPage</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Bvh</name>
    <message numerus="yes">
        <source>A BVH file holds one take; %n are to be written</source>
        <translation>
            <numerusform>A BVH file holds one take; %n is to be written</numerusform>
            <numerusform>A BVH file holds one take; %n are to be written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::CarriedMeshes</name>
    <message numerus="yes">
        <source>%n vertex(es) without weights hang on the mesh&apos;s own node.</source>
        <translation>
            <numerusform>%n vertex without weights hangs on the mesh&apos;s own node.</numerusform>
            <numerusform>%n vertices without weights hang on the mesh&apos;s own node.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Conditioning</name>
    <message numerus="yes">
        <source>%n glitch(es) of up to %1 rad/s bridged.</source>
        <translation>
            <numerusform>%n glitch of up to %1 rad/s bridged.</numerusform>
            <numerusform>%n glitches of up to %1 rad/s bridged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) of an artificial start are not simulated.</source>
        <translation>
            <numerusform>%n frame of an artificial start is not simulated.</numerusform>
            <numerusform>%n frames of an artificial start are not simulated.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImpactCommands</name>
    <message numerus="yes">
        <source>Add %n impact(s)</source>
        <translation>
            <numerusform>Add %n impact</numerusform>
            <numerusform>Add %n impacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n impact(s)</source>
        <translation>
            <numerusform>Remove %n impact</numerusform>
            <numerusform>Remove %n impacts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImpactEdits</name>
    <message numerus="yes">
        <source>Move %n impact(s)</source>
        <translation>
            <numerusform>Move %n impact</numerusform>
            <numerusform>Move %n impacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Disable %n impact(s)</source>
        <translation>
            <numerusform>Disable %n impact</numerusform>
            <numerusform>Disable %n impacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enable %n impact(s)</source>
        <translation>
            <numerusform>Enable %n impact</numerusform>
            <numerusform>Enable %n impacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mirror %n impact(s)</source>
        <translation>
            <numerusform>Mirror %n impact</numerusform>
            <numerusform>Mirror %n impacts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImpactForm</name>
    <message numerus="yes">
        <source>%n impacts</source>
        <translation>
            <numerusform>%n impact</numerusform>
            <numerusform>%n impacts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImportDialog</name>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImportReport</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mesh(es)</source>
        <translation>
            <numerusform>%n mesh</numerusform>
            <numerusform>%n meshes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vertex</numerusform>
            <numerusform>%n vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n marker(s)</source>
        <translation>
            <numerusform>%n marker</numerusform>
            <numerusform>%n markers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n take</numerusform>
            <numerusform>%n takes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n guess</numerusform>
            <numerusform>%n guesses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::JointMap</name>
    <message numerus="yes">
        <source>The map “%1” is for a spine of %n joint(s), which this skeleton has not</source>
        <translation>
            <numerusform>The map “%1” is for a spine of %n joint, which this skeleton has not</numerusform>
            <numerusform>The map “%1” is for a spine of %n joints, which this skeleton has not</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Mapping</name>
    <message numerus="yes">
        <source>this skeleton holds %n bodies, and only one can be simulated; their hips are %1</source>
        <translation>
            <numerusform>this skeleton holds %n body, and only one can be simulated; its hips are %1</numerusform>
            <numerusform>this skeleton holds %n bodies, and only one can be simulated; their hips are %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::MappingForm</name>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n guess</numerusform>
            <numerusform>%n guesses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::NameList</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Notices</name>
    <message numerus="yes">
        <source>Read, with %n oddity(ies)</source>
        <translation>
            <numerusform>Read, with %n oddity</numerusform>
            <numerusform>Read, with %n oddities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read, with %n guess(es)</source>
        <translation>
            <numerusform>Read, with %n guess</numerusform>
            <numerusform>Read, with %n guesses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clip has %n discontinuity(ies)</source>
        <translation>
            <numerusform>The clip has %n discontinuity</numerusform>
            <numerusform>The clip has %n discontinuities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The file holds %n take(s)</source>
        <translation>
            <numerusform>The file holds %n take</numerusform>
            <numerusform>The file holds %n takes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ReactionDefaults</name>
    <message numerus="yes">
        <source>%n tone key(s) on the timeline take its place.</source>
        <translation>
            <numerusform>%n tone key on the timeline takes its place.</numerusform>
            <numerusform>%n tone keys on the timeline take its place.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ReportList</name>
    <message numerus="yes">
        <source>And %n more</source>
        <translation>
            <numerusform>And %n more</numerusform>
            <numerusform>And %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ScenarioInput</name>
    <message numerus="yes">
        <source>%n more discontinuity(ies); inspect lists them.</source>
        <translation>
            <numerusform>%n more discontinuity; inspect lists it.</numerusform>
            <numerusform>%n more discontinuities; inspect lists them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Stage</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>feels %1 of %n hit(s)</source>
        <translation>
            <numerusform>feels %1 of %n hit</numerusform>
            <numerusform>feels %1 of %n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n marker(s)</source>
        <translation>
            <numerusform>%n marker</numerusform>
            <numerusform>%n markers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::StatusLine</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Timeline</name>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
</TS>
