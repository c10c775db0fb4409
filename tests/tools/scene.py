"""The scene of scene.c, by the writer for Python."""

import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "tools"))
from collidoscope_trace import Trace

POINTS = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
DOWN = (0, -1, 0)


def write_shapes(trace):
    trace.shape(1, "box", half=[0.5, 0.1, 1 / 3])
    trace.shape(2, "sphere", position=[0, 0.25, -0.0], orientation=[0.8, 0, 0.6, 0], margin=0.04, radius=0.3)
    trace.shape(3, "capsule", a=[0, -0.25, 0], b=[0, 0.25, -0.0], radius=0.125)
    trace.shape(4, "plane", normal=[0, 1, 0], distance=-1e-9)
    trace.shape(5, "hull", points=POINTS)
    trace.shape(6, "mesh", vertices=POINTS, triangles=[[0, 2, 1], [0, 1, 3]])
    trace.body(7, [1, 2], mass=2.5, name='crate "A" · 1\\2\n')
    trace.body(-8, [2])


def write_frame(trace, number):
    position = [number * 0.1, 123456789.125, -1e-7]
    trace.frame(number, number / 60)
    trace.pose(7, position, [1, 0, 0, 0], velocity=DOWN)
    trace.contact(7, -8, position, DOWN, 0.001, 0.25)
    trace.contact(7, -8, position, DOWN, -0.001)
    trace.record(query="ray", origin=position, direction=DOWN, max=10, body=7, t=0.5, point=position)
    trace.record(query="ray", origin=position, direction=DOWN, hit=False)
    trace.record(joint=1, kind="hinge", bodies=[7, -8], anchor=position, axis=DOWN)
    trace.record(line=[position, DOWN], role="velocity")
    trace.record(point=position, role="contact")
    trace.record(label="here", at=position)
    trace.record(value="energy", **{"is": 12.5}, unit="kg·m²/s²")


trace = Trace(sys.stdout, source="a test 1.0", step=1 / 60, up="z", handed="left", unit=0.01, margin=0.5,
              normal="b-to-a", depth="positive-out")
write_shapes(trace)
for number in range(3):
    write_frame(trace, number)
if len(sys.argv) > 1:  # with numbers that are not finite
    left_out = [trace.pose(7, [math.nan, 0, 0]), trace.contact(7, -8, (0, 0, 0), DOWN, math.inf)]
    assert left_out == [False, False]
trace.flush()
