#include "tests/tools/scene.h"

#include "tools/collidoscope_trace.h"

static int write_shapes(ctrace* t) {
    const double half[] = {0.5, 0.1, 1.0 / 3.0}, low[] = {0, -0.25, 0}, high[] = {0, 0.25, -0.0}, up[] = {0, 1, 0};
    const double turned[] = {0.8, 0, 0.6, 0}, margin = 0.04;
    const double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const int triangles[] = {0, 2, 1, 0, 1, 3}, shapes[] = {1, 2};
    const ctrace_local at = {high, turned, &margin};
    int status = ctrace_box(t, 1, half, NULL);
    status |= ctrace_sphere(t, 2, 0.3, &at);
    status |= ctrace_capsule(t, 3, low, high, 0.125, NULL);
    status |= ctrace_plane(t, 4, up, -1e-9, NULL);
    status |= ctrace_hull(t, 5, points, 4, NULL);
    status |= ctrace_mesh(t, 6, points, 4, triangles, 2, NULL);
    status |= ctrace_body(t, 7, shapes, 2, 2.5, "crate \"A\" \xc2\xb7 1\\2\n");
    status |= ctrace_body(t, -8, shapes + 1, 1, 0, NULL);
    return status;
}

static int write_frame(ctrace* t, int number) {
    const double position[] = {number * 0.1, 123456789.125, -1e-7}, upright[] = {1, 0, 0, 0}, down[] = {0, -1, 0};
    const int hit = 7;
    int status = ctrace_frame(t, number, number / 60.0);
    status |= ctrace_pose(t, 7, position, upright, down, NULL);
    status |= ctrace_contact(t, 7, -8, position, down, 0.001, 0.25);
    status |= ctrace_contact(t, 7, -8, position, down, -0.001, -1);
    status |= ctrace_ray(t, position, down, 10, &hit, 0.5, position, NULL);
    status |= ctrace_ray(t, position, down, 0, NULL, 0, NULL, NULL);
    status |= ctrace_joint(t, 1, "hinge", 7, -8, position, down);
    status |= ctrace_line(t, position, down, "velocity");
    status |= ctrace_point(t, position, "contact");
    status |= ctrace_label(t, "here", position);
    status |= ctrace_value(t, "energy", 12.5, "kg\xc2\xb7m\xc2\xb2/s\xc2\xb2");
    return status;
}

int collidoscope_write_scene(FILE* file, char* buffer, size_t size) {
    ctrace_conventions mine;
    ctrace t;
    int status;
    memset(&mine, 0, sizeof mine);
    mine.source = "a test 1.0", mine.step = 1.0 / 60.0, mine.up = "z", mine.handed = "left", mine.unit = 0.01;
    mine.margin = 0.5, mine.normal = "b-to-a", mine.depth = "positive-out";
    status = ctrace_begin(&t, file, buffer, size, &mine);
    status |= write_shapes(&t);
    for (int i = 0; i < 3; ++i) status |= write_frame(&t, i);
    return status | ctrace_end(&t);
}
