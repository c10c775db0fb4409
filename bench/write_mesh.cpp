/// Writes a torus knot of as many million triangles as you like as an OBJ file, to try the program with:
///     bench_write_mesh FILE.obj [MILLIONS]

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "bench/mesh_files.h"
#include "geometry/mesh/mesh_generators.h"

using namespace collidoscope;

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_write_mesh FILE.obj [MILLIONS]\n");
        return 2;
    }
    const int millions = argc > 2 ? std::atoi(argv[2]) : 5;
    try {
        bench::writeObj(*geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 2000 * millions, 250), argv[1], false);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
