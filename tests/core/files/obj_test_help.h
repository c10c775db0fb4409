#pragma once
/// Helpers that the tests of the OBJ reader share.

#include <glm/geometric.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/files/obj_loader.h"

namespace collidoscope::core_tests {

/// The error that refuses the text; throws when it is accepted.
inline app::FileError refusalOf(const std::string& text) {
    try {
        app::loadObjText(text, "test.obj");
    } catch (const app::FileError& error) {
        return error;
    }
    throw std::logic_error("this should have been refused:\n" + text.substr(0, 200));
}

inline bool saysOneWith(const std::vector<std::string>& sentences, const std::string& part) {
    for (const std::string& sentence : sentences)
        if (sentence.find(part) != std::string::npos) return true;
    return false;
}

inline double areaOf(const geometry::Mesh& mesh) {
    double area = 0.0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const geometry::Trianglef t = geometry::triangleAt(mesh, i);
        const geometry::Vec3d a(t.a);
        area += 0.5 * glm::length(glm::cross(geometry::Vec3d(t.b) - a, geometry::Vec3d(t.c) - a));
    }
    return area;
}

}  // namespace collidoscope::core_tests
