#pragma once
/// A convex surface of triangles to which points outside of it are added: the faces visible from the point are removed,
/// and a fan of new faces joins the edges around them, the horizon, to the point. Quickhull (quickhull.h) and the
/// polytope of EPA (epa.h) both grow in this way. Visible faces are found from neighbour to neighbour, because they are
/// connected on a convex surface. Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls (1996).
///
/// A Face has `corners`, counter-clockwise seen from outside; `neighbors`, of which neighbour i is across the edge from
/// corner i to the next; and `seenBy`, the last search that found it visible. Faces is a list of them.

#include <array>
#include <cstdint>
#include <limits>

namespace collidoscope::geometry::hull {

/// Index that stands for no point, no face or no search.
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// An edge between a visible face, on its left, and the face `beyond`, which is not visible.
struct HorizonEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t beyond = kNone;
    std::uint32_t edgeOfBeyond = 0;  ///< the number of the edge in the face `beyond`
};

/// Makes two faces neighbours across an edge of each.
template <typename Faces>
void join(Faces& faces, std::uint32_t face, std::uint32_t edge, std::uint32_t other, std::uint32_t otherEdge) {
    faces[face].neighbors[edge] = other;
    faces[other].neighbors[otherEdge] = face;
}

/// Fills `seen` with the visible faces, those for which isSeen(face) holds, and `horizon` with the edges around them.
/// The search spreads from the face `start`. `search` is a number that no search before had. Preconditions:
/// isSeen(start), and isSeen is exact.
template <typename Faces, typename Seen, typename Horizon, typename IsSeen>
void findSeen(Faces& faces, std::uint32_t start, std::uint32_t search, const IsSeen& isSeen, Seen& seen,
              Horizon& horizon) {
    seen.clear();
    horizon.clear();
    seen.push_back(start);
    faces[start].seenBy = search;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        for (std::size_t edge = 0; edge < 3; ++edge) {
            const auto& face = faces[seen[i]];
            const std::uint32_t beyond = face.neighbors[edge];
            if (faces[beyond].seenBy == search) continue;
            if (isSeen(beyond)) {
                faces[beyond].seenBy = search;
                seen.push_back(beyond);
                continue;
            }
            const std::uint32_t from = face.corners[edge], to = face.corners[(edge + 1) % 3];
            const auto& corners = faces[beyond].corners;
            horizon.push_back({from, to, beyond, corners[0] == to ? 0u : corners[1] == to ? 1u : 2u});
        }
    }
}

/// Links the new faces {from, to, apex}, one for each edge of the horizon, with the faces beyond it and with each
/// other. `fanFrom` has room for each point of the horizon.
template <typename Faces, typename Added, typename Horizon, typename FanFrom>
void joinFan(Faces& faces, const Added& added, const Horizon& horizon, FanFrom& fanFrom) {
    for (std::size_t i = 0; i < horizon.size(); ++i) {
        join(faces, added[i], 0, horizon[i].beyond, horizon[i].edgeOfBeyond);
        fanFrom[horizon[i].from] = added[i];
    }
    for (std::size_t i = 0; i < horizon.size(); ++i) join(faces, added[i], 1, fanFrom[horizon[i].to], 2);
}

}  // namespace collidoscope::geometry::hull
