"""The same engine in Python: python3 tools/examples/bouncing_ball.py | collidoscope replay - --check"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from collidoscope_trace import Trace

GROUND, BALL = "ground", "ball"  # names serve as ids, too
RADIUS, MASS, STEP, UP = 0.5, 2.0, 1 / 60, (0, 1, 0)

part = 1 if sys.argv[1:] == ["mended"] else 0.5  # of the depth: the mistake
trace = Trace(sys.stdout, source="bouncing ball 1.0", step=STEP, contacts="all")
trace.shape(1, "plane", normal=UP, distance=0)
trace.shape(2, "sphere", radius=RADIUS)
trace.body(GROUND, [1], name="ground")
trace.body(BALL, [2], mass=MASS, name="ball")

position, velocity = [0, 1.5, 0], [0, 0, 0]
for i in range(120):
    trace.frame(i, i * STEP)
    trace.pose(GROUND, (0, 0, 0))
    trace.pose(BALL, position, velocity=velocity)
    velocity[1] -= 9.81 * STEP
    if position[1] < RADIUS:
        depth = part * (RADIUS - position[1])
        impulse = max(0, -1.8 * MASS * velocity[1])
        trace.contact(GROUND, BALL, (position[0], 0, position[2]), UP, depth, impulse)
        velocity[1] += impulse / MASS
        position[1] += depth
    position = [p + v * STEP for p, v in zip(position, velocity)]
    trace.record(value="energy", **{"is": MASS * (9.81 * position[1] + 0.5 * velocity[1] ** 2)}, unit="J")
trace.flush()
