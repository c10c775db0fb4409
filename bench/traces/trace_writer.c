/* What a record of tools/collidoscope_trace.h costs: bytes, and time beside a log that copies the same numbers.
 * bench_trace_writer [FILE], for doubles; bench_trace_writer_float for floats. Without FILE the text is thrown away. */
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "tools/collidoscope_trace.h"

enum { BODIES = 1000, FRAMES = 200, NUMBERS = 13, BEST_OF = 5 };

static ctrace_real bodies[BODIES][NUMBERS];

static double nanoseconds(clock_t begin, double records) {
    return 1e9 * (double)(clock() - begin) / CLOCKS_PER_SEC / records;
}

/* Numbers with all their digits, as those of a running simulation. */
static void fill_bodies(void) {
    uint64_t state = 88172645463325252ULL;
    for (int i = 0; i < BODIES; ++i)
        for (int k = 0; k < NUMBERS; ++k) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* Marsaglia, Xorshift RNGs (2003) */
            const double unit = (double)(state >> 11) / 9007199254740992.0 - 0.5;
            bodies[i][k] = (ctrace_real)(k < 3 ? 40 * unit : k < 7 ? unit : 5 * unit);
        }
}

static void write_pose(ctrace* t, int i) {
    const ctrace_real* b = bodies[i];
    ctrace_pose(t, i, b, b + 3, b + 7, b + 10);
}
static void write_contact(ctrace* t, int i) {
    const ctrace_real* b = bodies[i];
    ctrace_contact(t, i, (i + 1) % BODIES, b, b + 3, b[7], b[8] < 0 ? -b[8] : b[8]);
}
/* The numbers of a pose as they lie in memory, through a buffer of the same size. */
static void copy_pose(ctrace* t, int i) {
    ctrace_bytes_(t, (const char*)&i, sizeof i);
    ctrace_bytes_(t, (const char*)bodies[i], sizeof bodies[i]);
}
static void copy_contact(ctrace* t, int i) {
    ctrace_bytes_(t, (const char*)&i, sizeof i);
    ctrace_bytes_(t, (const char*)&i, sizeof i);
    ctrace_bytes_(t, (const char*)bodies[i], 8 * sizeof bodies[i][0]);
}

static void measure(const char* what, void (*write)(ctrace*, int), const char* path) {
    static char buffer[1 << 16];
    ctrace t;
    double best = 1e30;
    long bytes = 0;
    for (int run = 0; run < BEST_OF; ++run) {
        FILE* file = fopen(path, "wb");
        if (!file) exit(2);
        memset(&t, 0, sizeof t);
        t.file = file, t.buffer = buffer, t.capacity = sizeof buffer;
        const clock_t begin = clock();
        for (int frame = 0; frame < FRAMES; ++frame) {
            for (int i = 0; i < BODIES; ++i) write(&t, i);
            ctrace_flush(&t);
        }
        const double time = nanoseconds(begin, (double)BODIES * FRAMES);
        if (time < best) best = time;
        fclose(file);
    }
    for (int i = 0; i < BODIES; ++i) { /* a buffer in memory serves to count */
        t.used = 0;
        write(&t, i);
        bytes += (long)t.used;
    }
    printf("%-16s %6.1f bytes %8.1f ns\n", what, (double)bytes / BODIES, best);
}

int main(int count, char** words) {
    const char* path = count > 1 ? words[1] : "/dev/null";
    fill_bodies();
    printf("%s\n", sizeof(ctrace_real) == sizeof(float) ? "float" : "double");
    measure("pose", write_pose, path);
    measure("  copied", copy_pose, path);
    measure("contact", write_contact, path);
    measure("  copied", copy_contact, path);
    return 0;
}
