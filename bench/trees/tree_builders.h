#pragma once
/// The builders of trees that are compared.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::bench {

struct TreeFacts {
    std::size_t bytes = 0;         ///< that the finished tree takes, with its copies of triangles
    std::optional<double> cost{};  ///< by the surface-area heuristic, where the tree can be looked into
};
struct TreeBuilder {
    std::string name{};
    std::function<TreeFacts(const geometry::Mesh&)> build{};
};

/// Embree's three qualities. Its memory is what it reports itself; the mesh is shared with it, not copied.
std::vector<TreeBuilder> embreeBuilders(unsigned threads);

}  // namespace collidoscope::bench
