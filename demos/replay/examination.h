#pragma once
/// The comparison of the contacts of a frame with this library, pair by pair; what is asked of a contact is in
/// examine.h. Only examine.cpp and examine_mesh.cpp include this file.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "demos/replay/examine.h"
#include "demos/replay/mesh_contact.h"
#include "demos/replay/placed_shapes.h"

namespace collidoscope::demos {

inline bool isMesh(const geometry::AnyShaped& shape) { return std::holds_alternative<geometry::MeshInstance>(shape); }

/// The examination of one frame.
class Examination {
public:
    Examination(const TraceFrame& frame, const ExamineOptions& options)
        : frame_(frame), tolerance_(options.tolerance), shapes_(frame) {}

    Examined result();

private:
    void examineContacts();

    static bool areOfOneMoment(const TraceContact& one, const TraceContact& other);

    /// Compares speculative contacts with the bodies at the poses of the contacts.
    void examineSpeculative(std::size_t first, std::size_t end);

    using PairKey = std::array<std::uint32_t, 4>;  ///< bodies and shapes: a, b, shape of a, shape of b
    /// Two shapes and all contacts of theirs.
    struct Pair {
        const PlacedShape* a = nullptr;
        const PlacedShape* b = nullptr;
        std::vector<std::size_t> contacts{};
        std::size_t deepest = 0;  ///< of the frame's contacts
    };

    void add(Disagreement found);
    double depthOf(std::size_t contact) const { return frame_.contacts[contact].depth.value_or(0.0); }

    /// A disagreement about a contact, of which only the finding and the numbers are still to be said.
    Disagreement about(std::size_t index, const PlacedShape& a, const PlacedShape& b) const;

    void takeContact(std::size_t i);

    /// Whether the contact says that it was turned at an inner edge of a mesh.
    static bool isTurned(const TraceContact& contact, const PlacedShape& a, const PlacedShape& b);

    void examinePair(const PairKey&, const Pair& pair);

    /// Two convex shapes, or one of them and a half-space: those of the pair, or what represents a mesh.
    bool examineConvex(const Pair& pair, const geometry::AnyShaped& a, const geometry::AnyShaped& b);

    /// Whether the shapes touch, and as deep as is said; found.ours is how deep they are. False: no depth is said.
    bool reportDepth(Disagreement& found, const TraceContact& contact);
    /// Reports the overlap that remains after B is moved along the normal by the depth of the contact.
    void reportOverlapLeft(Disagreement& found, double overlap);

    /// Our contact of the two shapes, to be shown.
    void keepOurs(const TraceContact& contact, const geometry::AnyShaped& a, const geometry::AnyShaped& b,
                  double margin);

    // A mesh and a convex shape, in examine_mesh.cpp.

    bool examineMesh(const Pair& pair, bool meshIsA);

    /// A contact that was turned at an inner edge promises less: that its normal is that of a face near the shape, and
    /// its depth how far one point of the shape is behind the plane of that face. Others part the shape from the mesh.
    /// It may have touched a triangle beyond whose edge the point is, by no more than the shape is deep in the mesh.
    void examineTurned(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around, double deepest);

    /// The flat mesh as a half-space whose front is where the contact puts the shape; where it does not say, where the
    /// middle of the shape is.
    geometry::Planed facing(const geometry::Planed& plane, const Pair& pair, bool meshIsA,
                            const geometry::AnyShaped& shape) const;

    void examineNormal(const Pair& pair, std::size_t i, const geometry::Planed& plane);

    /// Not one triangle is within reach of the shape: they are apart at least so far.
    bool reportNoTriangle(const Pair& pair, double reach);

    void examineByTriangles(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around,
                            double depth);

    /// Whether another contact of the two says the same and more: with nearly the same normal, and deeper.
    bool isPartOfDeeper(const Pair& pair, std::size_t i) const;

    const TraceFrame& frame_;
    const std::optional<double> tolerance_;
    PlacedShapes shapes_;
    Examined found_{};
    std::map<PairKey, Pair> pairs_{};
};

}  // namespace collidoscope::demos
