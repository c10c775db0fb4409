#define CTRACE_REAL float
#include "tests/tools/scene.h"
#include "tools/collidoscope_trace.h"

int collidoscope_write_floats(FILE* file, const float* numbers, int count) {
    static char buffer[4096];
    ctrace_conventions mine;
    ctrace t;
    int status;
    memset(&mine, 0, sizeof mine);
    status = ctrace_begin(&t, file, buffer, sizeof buffer, &mine);
    for (int i = 0; i < count; ++i) status |= ctrace_value(&t, "x", numbers[i], NULL);
    return status | ctrace_end(&t);
}
