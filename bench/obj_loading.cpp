/// How long does a mesh of a million triangles take to load, compared with tinyobjloader alone on the same file?
/// Prints the medians and their ratio; exits with 1 when the ratio is above kMaxAllowed.

#include <tiny_obj_loader.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <vector>

#include "app/files/obj_loader.h"
#include "bench/mesh_files.h"
#include "geometry/mesh/mesh_diagnosis.h"

using namespace collidoscope;

namespace {

namespace fs = std::filesystem;

constexpr int kRuns = 7;
constexpr double kMaxAllowed = 3.0;

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double medianOf(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    return times[kRuns / 2];
}

void loadWithTinyobj(const fs::path& path) {
    tinyobj::attrib_t vertices;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warnings;
    std::string errors;
    tinyobj::LoadObj(&vertices, &shapes, &materials, &warnings, &errors, path.c_str());
}

/// The two take turns, so that a busy machine slows both.
bool compare(const char* title, const fs::path& path) {
    std::vector<double> theirs;
    std::vector<double> ours;
    geometry::MeshPtr mesh;
    for (int run = 0; run < kRuns; ++run) {
        theirs.push_back(secondsOf([&path] { loadWithTinyobj(path); }));
        ours.push_back(secondsOf([&path, &mesh] { mesh = app::loadObj(path).mesh; }));
    }
    const double ratio = medianOf(ours) / medianOf(theirs);
    const double diagnosis = secondsOf([&mesh] { geometry::diagnose(*mesh); });
    std::printf("%s: %zu triangles, tinyobjloader %.3f s, Collidoscope %.3f s, ratio %.2f; diagnosis %.3f s\n", title,
                mesh->triangles.size(), medianOf(theirs), medianOf(ours), ratio, diagnosis);
    return ratio <= kMaxAllowed;
}

}  // namespace

int main() {
    bool fastEnough = true;
    for (const bool withNormals : {false, true}) {
        const fs::path path = bench::writeMillionTriangles(withNormals);
        fastEnough &= compare(withNormals ? "v/vt/vn" : "v only", path);
        fs::remove(path);
    }
    return fastEnough ? 0 : 1;
}
