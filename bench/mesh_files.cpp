#include "bench/mesh_files.h"

#include <cstdio>

#include "app/files/file_io.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::bench {

namespace fs = std::filesystem;

void writeObj(const geometry::Mesh& mesh, const fs::path& path, bool withNormals) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (!file) throw app::FileError(path.string(), 0, "the file cannot be written", "check the temporary folder");
    for (const geometry::Vec3f& v : mesh.vertices) {
        std::fprintf(file, "v %.6f %.6f %.6f\n", double{v.x}, double{v.y}, double{v.z});
        if (withNormals) std::fprintf(file, "vt 0.5 0.5\nvn %.4f %.4f %.4f\n", double{v.x}, double{v.y}, double{v.z});
    }
    const char* corners = withNormals ? "f %u/%u/%u %u/%u/%u %u/%u/%u\n" : "f %u %u %u\n";
    for (const geometry::MeshTriangle& t : mesh.triangles) {
        const unsigned a = t.a + 1, b = t.b + 1, c = t.c + 1;
        if (withNormals)
            std::fprintf(file, corners, a, a, a, b, b, b, c, c, c);
        else
            std::fprintf(file, corners, a, b, c);
    }
    std::fclose(file);
}

fs::path writeMillionTriangles(bool withNormals) {
    const fs::path path = fs::temp_directory_path() / (withNormals ? "collidoscope_vn.obj" : "collidoscope_v.obj");
    writeObj(*geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 2000, 250), path, withNormals);
    return path;
}

}  // namespace collidoscope::bench
