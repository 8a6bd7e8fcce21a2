"""The live rig: a fighter's body parts are baked once, and any pose is put together of them in every frame.

`pieces` bakes a part of a look in a direction, `posing` says which parts lie where in a pose, `kit` keeps what is baked of one look at one
size and bakes what is coming in small slices, `figures` draws one or two fighters, their limbs interleaved as a scene asks.
"""
