/* A tiny engine with a mistake, and its trace:
 *
 *     cc -I tools tools/examples/bouncing_ball.c -lm -o ball && ./ball | collidoscope replay - --check */
#include <stdio.h>
#include <string.h>

#include "collidoscope_trace.h"

enum { GROUND = 0, BALL = 1 };

int main(int count, char** words) {
    const int is_mended = count > 1 && strcmp(words[1], "mended") == 0;
    const double radius = 0.5, mass = 2, step = 1.0 / 60, up[] = {0, 1, 0};
    double position[] = {0, 1.5, 0}, velocity[] = {0, 0, 0};

    /* Once: who writes, what its numbers mean, and what there is. */
    static char buffer[1 << 16];
    ctrace trace;
    ctrace_conventions mine;
    memset(&mine, 0, sizeof mine); /* what is left at 0 is the format's own convention */
    mine.source = "bouncing ball 1.0", mine.step = step;
    mine.contacts = "all"; /* then missing ones are found, too */
    ctrace_begin(&trace, stdout, buffer, sizeof buffer, &mine);
    const int ground_shapes[] = {1}, ball_shapes[] = {2};
    ctrace_plane(&trace, ground_shapes[0], up, 0, NULL);
    ctrace_sphere(&trace, ball_shapes[0], radius, NULL);
    ctrace_body(&trace, GROUND, ground_shapes, 1, 0, "ground");
    ctrace_body(&trace, BALL, ball_shapes, 1, mass, "ball");

    for (int i = 0; i < 120; ++i) {
        /* Each step: first the poses at which contacts are found, then the contacts. */
        const double origin[] = {0, 0, 0};
        ctrace_frame(&trace, i, i * step);
        ctrace_pose(&trace, GROUND, origin, NULL, NULL, NULL);
        ctrace_pose(&trace, BALL, position, NULL, velocity, NULL);

        velocity[1] -= 9.81 * step;
        if (position[1] < radius) {
            const double point[] = {position[0], 0, position[2]};
            const double depth = is_mended ? radius - position[1] : 0.5 * (radius - position[1]); /* the mistake */
            const double impulse = velocity[1] < 0 ? -1.8 * mass * velocity[1] : 0;
            ctrace_contact(&trace, GROUND, BALL, point, up, depth, impulse);
            velocity[1] += impulse / mass;
            position[1] += depth;
        }
        for (int k = 0; k < 3; ++k) position[k] += velocity[k] * step;
        ctrace_value(&trace, "energy", mass * (9.81 * position[1] + 0.5 * velocity[1] * velocity[1]), "J");
    }
    return ctrace_end(&trace);
}
