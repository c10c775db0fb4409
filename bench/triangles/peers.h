#pragma once
/// Other libraries' tests of two triangles; each is there when it was found at configuration.

#include <span>
#include <vector>

#include "bench/contest.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::bench {

/// The triangles are converted beforehand. `answer` asks about one pair.
struct TrianglePeer {
    Contestant contestant{};
    std::function<bool(std::size_t)> answer{};
};
std::vector<TrianglePeer> trianglePeers(std::span<const geometry::Trianglef> a, std::span<const geometry::Trianglef> b);

inline constexpr const char* kCgal = "CGAL, exact predicates";
inline constexpr const char* kFcl = "FCL, rounded";

TrianglePeer cgalPeer(std::span<const geometry::Trianglef> a, std::span<const geometry::Trianglef> b);
TrianglePeer fclPeer(std::span<const geometry::Trianglef> a, std::span<const geometry::Trianglef> b);

}  // namespace collidoscope::bench
