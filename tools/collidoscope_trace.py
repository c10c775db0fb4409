"""Writes a trace of a simulation for Collidoscope: `collidoscope replay FILE` plays it and examines each contact.

    trace = Trace(open("run.jsonl", "w"), source="my engine 3.1", normal="b-to-a")
    trace.shape(1, "box", half=[0.5, 0.5, 0.5])
    trace.body(7, [1], mass=2.0, name="crate")
    for n in range(600):
        trace.frame(n, n / 60)
        trace.pose(7, position, orientation)                  # a quaternion w, x, y, z
        trace.contact(7, 3, point, normal, depth, impulse=j)

Numbers are read back as the same bits. What a record has besides may be given by its key (docs/debug-your-engine.md).
Anything of numbers serves as a vector: lists, tuples, numpy arrays. Keys of value None are left out. A record with a
number that is not finite is left out, too, and the trace counts it as the value "not finite".
"""

import json


class Trace:
    def __init__(self, file, **conventions):
        self.file, self.left_out = file, 0
        self.record(format="collidoscope-trace", version=1, **conventions)

    def record(self, **keys):
        """Any record; the first key names its kind. False if it was left out."""
        plain = {key: value for key, value in keys.items() if value is not None}
        try:
            line = json.dumps(plain, allow_nan=False, separators=(",", ":"), default=lambda v: v.tolist())
        except ValueError:
            self.left_out += 1
            return False
        self.file.write(line + "\n")
        return True

    def shape(self, id, kind, **keys):
        return self.record(shape=id, kind=kind, **keys)

    def body(self, id, shapes, mass=0, name=None):
        """A mass of 0 stands for a body that never moves."""
        return self.record(body=id, shapes=shapes, mass=mass or None, static=None if mass else True, name=name)

    def frame(self, number, time):
        self.flush()
        return self.record(frame=number, time=time)

    def pose(self, body, position, orientation=None, velocity=None, angular=None):
        return self.record(pose=body, position=position, orientation=orientation, velocity=velocity, angular=angular)

    def contact(self, a, b, point, normal, depth, impulse=None):
        return self.record(contact=[a, b], point=point, normal=normal, depth=depth, impulse=impulse)

    def flush(self):
        """Call it at the end of each frame when somebody watches live, and at the end of all."""
        if self.left_out:
            left_out, self.left_out = self.left_out, 0
            self.record(value="not finite", **{"is": left_out}, unit="records")
        self.file.flush()
