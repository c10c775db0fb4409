#pragma once
/// Finds the contacts of all bodies: bounding boxes, pairs whose boxes overlap, manifolds of those pairs, and the
/// impulses that the same points carried in the last step.
///
/// Pairs of the same kinds of shapes are collided eight at a time, where `geometry/manifold/collide.h` has a batch for
/// them; the results are those of single pairs, bit for bit.

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "geometry/base/task_group.h"
#include "geometry/broadphase/box_tree.h"
#include "geometry/broadphase/broad_phase.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/mesh/query/triangles_near_box.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/ccd/speculative_mesh_contacts.h"
#include "physics/rigid/ccd/swept_contact.h"
#include "physics/rigid/ccd/swept_spheres.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/contact/flat_patches.h"
#include "physics/rigid/contact/ghost_contacts.h"
#include "physics/rigid/contact/recycle.h"
#include "physics/rigid/world/body_adjacency.h"
#include "physics/rigid/world/settings.h"
#include "physics/rigid/world/shape_tree.h"

namespace collidoscope::physics {

/// Whether a pair of shapes must be collided: their filters allow it, and one of the bodies may be pushed. `apart`: the
/// joints that keep their bodies from colliding.
bool mayMeet(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart, const geometry::BoxPair& pair);

/// The index of a kind of AnyShapef. Loops over many shapes read an array of these bytes instead of the shapes.
template <typename Shape>
inline constexpr auto kKindOf = [] {
    return []<typename... Kinds>(std::type_identity<std::variant<Kinds...>>) {
        constexpr bool kIsIt[] = {std::is_same_v<Kinds, Shape>...};
        std::uint8_t kind = 0;
        while (!kIsIt[kind]) ++kind;
        return kind;
    }(std::type_identity<geometry::AnyKinds<float>>{});
}();

/// Share of the margin by which a face axis may be deeper than an edge axis and is still preferred, so that resting
/// shapes keep their face contacts.
inline constexpr double kFaceSlack = 0.2;
inline geometry::ContactReach reachOf(float margin) { return {double{margin}, kFaceSlack * double{margin}}; }

inline geometry::BoxPair shapesOf(const Contact& contact) { return {contact.shapeA, contact.shapeB}; }

/// Time and gravity for the predicted paths of bodies, for speculative contacts.
struct Lookahead {
    float time = 0.0f;                         ///< s, of the step; 0 switches speculative contacts off
    std::optional<geometry::Vec3f> gravity{};  ///< m/s^2; none if forces have acted on the velocities already
};

/// A box inflated by `by`, m, on each side.
inline geometry::Aabbf inflated(const geometry::Aabbf& box, float by) {
    return {box.min - geometry::Vec3f{by}, box.max + geometry::Vec3f{by}};
}

/// The threads of a group share the shapes and the pairs; how they share them changes no bit.
///
/// It keeps memory, but no state: the results depend on the arguments only, even where triangles are kept from step to
/// step.
class ContactFinder {
public:
    /// Reserves memory for these numbers of bodies and shapes; a step reserves memory only for moving ones.
    void makeRoom(std::size_t bodies, std::size_t shapes);
    /// Transforms all shapes into world space, except those that rest far from all that may be pushed
    /// (place_shapes.cpp). Their bounding boxes are larger by half the margin (m) on each side. The boxes of shapes
    /// that may be fast in this step (ccd/body_path.h) contain their paths, so that no collision between two steps is
    /// missed. The tree is updated where much rests. `doesAnySleep`: whether any body sleeps. Precondition: the list of
    /// active bodies is settled.
    void place(const Bodies& bodies, const Shapes& shapes, ShapeTree& tree, bool doesAnySleep,
               const WorldSettings& settings, const Lookahead& speculative, geometry::TaskGroup& taskGroup);
    /// Places the shapes of bodies that have been woken by a contact since place(), and were too far away to be placed
    /// then. Call it before bodies move.
    void placeWoken(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings);
    /// The pairs of shapes whose boxes overlap and that may collide, in rising order. `apart`: the joints that
    /// keep their bodies from colliding.
    void findPairs(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart,
                   geometry::BroadPhaseMethod method, geometry::TaskGroup& taskGroup);
    /// The contacts of these pairs, in rising order. Points that were contacts in `last`, too, keep their impulses.
    void collide(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                 std::span<const Contact> last, std::vector<Contact>& contacts, geometry::TaskGroup& taskGroup);

    /// A contact of one of the pairs with a given manifold, and without impulses.
    static Contact contactOf(const Bodies& bodies, const Shapes& shapes, const geometry::BoxPair& pair,
                             std::uint32_t triangle, const geometry::Manifoldf& manifold);

    std::span<const geometry::BoxPair> pairs() const { return pairs_; }
    /// Pairs whose boxes overlap but which do not meet on the predicted paths of their bodies, in rising order. They
    /// are not in pairs(), and may still meet where a body leaves its predicted path.
    std::span<const geometry::BoxPair> passing() const { return passing_; }
    /// Number of shapes of bodies that were awake, or moved by themselves, in the last step.
    std::size_t pushingCount() const { return pushing_.size(); }
    /// The shape in the world. Precondition: it was placed in this step.
    const geometry::AnyShapef& placed(std::uint32_t shape) const { return placed_[shape]; }
    std::span<const geometry::Aabbf> bounds() const { return bounds_; }  ///< including the margin and the paths
    /// The predicted path in this step of a body that was active when shapes were placed; null for others, and where
    /// nothing is predicted.
    const BodyPath* predictedPathOf(std::uint32_t body) const {
        return body < pathAt_.size() && pathAt_[body] != 0 ? &paths_[pathAt_[body] - 1] : nullptr;
    }
    /// Whether the shapes of the pair with this index, neither a mesh, miss each other on the predicted paths of their
    /// bodies.
    bool isMissPredicted(std::size_t pair) const {
        return pair < isMissPredicted_.size() && isMissPredicted_[pair] != 0;
    }
    /// Bounding box at the start of the step, with the margin.
    const geometry::Aabbf& startBounds(std::uint32_t shape) const {
        return isWatched(shape) ? watchedBoxes_[shape].start : bounds_[shape];
    }
    /// Finds all shapes that may overlap a box, each once, and all planes. Shapes that are not placed yet are placed
    /// first.
    void findNear(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree, const WorldSettings& settings,
                  const geometry::Aabbf& box, std::vector<std::uint32_t>& found);
    /// Number of pairs that were not collided in the last step, because they have hardly moved.
    std::size_t recycledCount() const { return recycled_.size(); }
    /// Forgets which shapes were apart. Call it where shapes, or the centres of mass of bodies, have changed.
    void forgetApart() { apart_.clear(), changed_.clear(); }
    /// Forgets it for the pairs of one body, whose shapes or centre of mass have changed.
    void forgetApart(std::uint32_t body) {
        if (!apart_.empty() && (changed_.empty() || changed_.back() != body)) changed_.push_back(body);
    }
    /// Number of pairs that were not collided in the last step, because an earlier gap shows that they cannot touch
    /// yet.
    std::size_t skippedCount() const { return skipped_; }
    std::uint64_t boxTests() const { return broadPhase_.tests() + planeTests_; }

private:
    static constexpr std::uint32_t kNone = 0xffffffff, kKept = 0x80000000, kTouch = 0x80000000;
    static constexpr std::uint8_t kNoKind = 0xff;
    /// Two bouncing balls separate along the normal at the time of impact, which turns by some degrees while they move
    /// by a sixteenth of a radius. Therefore pairs of balls count as fast at a motion share smaller by this factor.
    static constexpr float kBallFactor = 8.0f;
    // Items that are worth handing to another thread: work of a microsecond or two.
    static constexpr std::size_t kShapeGrain = 32, kPairGrain = 128, kContactGrain = 16, kBatchGrain = 32,
                                 kMeshGrain = 2, kSpeculativeGrain = 2;

    /// A manifold found for a pair; pairs with a mesh may have one for each triangle.
    struct Found {
        std::uint32_t pair = 0, triangle = 0;
        /// `manifold`: index into manifolds_, or with the bit kTouch into touches_; `speculative`: into speculatives_.
        std::uint32_t manifold = 0, speculative = kNone;
    };
    /// A manifold of one point.
    struct Touch {
        geometry::Vec3f normal{}, position{};
        float depth = 0.0f;
        geometry::ContactId id{};
        bool isFound = false;
    };

    /// A manifold of a shape and a triangle of a mesh.
    struct OfTriangle {
        std::uint32_t pair = 0, triangle = 0;
        geometry::Manifoldf manifold{};
    };
    /// The triangles near a shape that are kept for a pair with a mesh from step to step.
    struct KeptOfPair {
        geometry::BoxPair pair{};  // the two shapes
        geometry::KeptTriangles triangles{};
    };
    /// A speculative contact of a fast pair; a pair with a mesh may have several, sorted by `order`.
    struct FoundSpeculative {
        std::uint32_t pair = 0, order = 0, triangle = 0;
        SweptManifold swept{};
    };
    /// Working memory of one thread, and its results.
    struct PairTask {
        std::vector<std::uint32_t> triangles{}, touchable{}, known{};
        TriangleMemory ofTriangles{};
        std::vector<geometry::Manifoldf*> manifolds{};  // of one pair
        PatchJoiner joiner{};
        SpeculativeMeshContacts::Memory speculativeMemory{};
        std::vector<OfTriangle> found{};
        std::vector<FoundSpeculative> speculative{};
    };
    /// Calls work(pair, task) for each pair of `batch_`, and gathers the results in `ofTriangles_` and
    /// `foundSpeculative_`. Threads take pairs in any order, so both lists must be sorted afterwards.
    template <typename Work>
    void shareTasks(std::size_t grain, geometry::TaskGroup& taskGroup, const Work& work) {
        ofTriangles_.clear(), foundSpeculative_.clear();
        std::mutex taking;
        taskGroup.run(batch_.size(), grain, [&](std::size_t first, std::size_t end) {
            PairTask task;
            {
                const std::lock_guard lock(taking);
                if (!idleTasks_.empty()) task = std::move(idleTasks_.back()), idleTasks_.pop_back();
            }
            for (std::size_t i = first; i < end; ++i) work(batch_[i], task);
            const std::lock_guard lock(taking);
            ofTriangles_.insert(ofTriangles_.end(), task.found.begin(), task.found.end());
            foundSpeculative_.insert(foundSpeculative_.end(), task.speculative.begin(), task.speculative.end());
            task.found.clear(), task.speculative.clear();
            idleTasks_.push_back(std::move(task));
        });
    }

    /// The bounding box of a watched shape and its motion in a step.
    struct MovingBox {
        geometry::Aabbf start{};  ///< including the margin
        BoundsPath path{};
        SweptSphere sphere{};
    };

    void placeShape(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape, const WorldSettings& settings,
                    const Lookahead& speculative);
    static bool isBouncingBall(const RigidShape& shape) {
        return std::holds_alternative<geometry::Spheref>(shape.definition.shape) &&
               shape.definition.material.restitution > 0.0f;
    }
    bool isWatched(std::uint32_t shape) const { return shares_[shape] > kWatchedShare; }
    bool isFastPair(const Bodies& bodies, const Shapes& shapes, const geometry::BoxPair& pair, float margin) const;
    BoundsPath boundsPathOf(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const;
    SweptSphere sphereOf(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const;
    bool doPathsMeet(const Bodies& bodies, const Shapes& shapes, const geometry::BoxPair& pair) const;
    void foresee(const Bodies& bodies, const Lookahead& lookahead, geometry::TaskGroup& taskGroup);
    BodyPath pathOf(const Bodies& bodies, std::uint32_t body) const {
        const BodyPath* const predicted = predictedPathOf(body);
        return predicted != nullptr ? *predicted : BodyPath{bodies.positions[body]};
    }
    void forgetPlace(std::uint32_t shape);
    void forgetPlaces();
    void listPushing(const Bodies& bodies, const Shapes& shapes);
    void placeShapes(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                     const Lookahead& speculative, std::size_t count, geometry::TaskGroup& taskGroup);
    void placeResting(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree, const WorldSettings& settings,
                      geometry::TaskGroup& taskGroup);
    void placeNear(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings, std::uint32_t shape);
    void selectBoxes();
    /// The placed shapes: their number, and the slot of the i-th.
    std::size_t placedCount() const { return isSelective_ ? listed_.size() : placed_.size(); }
    std::uint32_t placedShape(std::size_t i) const { return isSelective_ ? listed_[i] : static_cast<std::uint32_t>(i); }
    void pairPlanes(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart,
                    geometry::TaskGroup& taskGroup);
    /// Appends a slot for each pair of `batch_` to manifolds_; returns the index of the first.
    std::size_t makeRoom();
    void noteFound(std::size_t first);
    void noteFound(std::uint32_t pair, std::uint32_t triangle, const geometry::Manifoldf& manifold);
    void noteSpeculative(std::uint32_t pair, std::uint32_t triangle, const SweptManifold& swept);
    void collideBoxes(float margin, geometry::TaskGroup& taskGroup);
    /// Whether any placed shape may be of this kind.
    bool isPresent(std::uint8_t kind) const { return (presentKinds_ >> kind & 1u) != 0; }
    bool isMesh(std::uint32_t shape) const { return kinds_[shape] == kKindOf<geometry::MeshInstance>; }
    /// Whether exactly one of the two shapes is a mesh.
    bool isWithMesh(const geometry::BoxPair& pair) const {
        constexpr std::uint8_t kMesh = kKindOf<geometry::MeshInstance>;
        return (kinds_[pair.a] == kMesh) != (kinds_[pair.b] == kMesh);
    }
    bool isBall(std::uint32_t shape) const { return kinds_[shape] == kKindOf<geometry::Spheref>; }
    template <typename Other>
    const Other& placedAs(std::uint32_t shape) const;
    template <typename Other>
    void collideSpheresWith(float margin, geometry::TaskGroup& taskGroup);
    void collideSpheres(float margin, geometry::TaskGroup& taskGroup);
    template <typename Other>
    void touchSpheres(bool isSphereFirst, float margin, std::span<const std::uint32_t> pairs,
                      std::span<Touch> touches) const;
    void collideOthers(const Bodies& bodies, const Shapes& shapes, float margin, geometry::TaskGroup& taskGroup);
    void prepareHulls(geometry::TaskGroup& taskGroup);
    bool isHull(std::uint32_t shape) const { return kinds_[shape] == kKindOf<geometry::HullInstancef>; }
    bool areHulls(const geometry::BoxPair& pair) const { return isHull(pair.a) && isHull(pair.b); }
    const geometry::ConvexProxy& preparedHull(std::uint32_t shape) const { return hulls_[hullAt_[shape] - 1]; }
    void noteGap(const Bodies& bodies, const Shapes& shapes, std::uint32_t pair, const geometry::Gap& gap);
    bool isStillApart(const Bodies& bodies, const Shapes& shapes, const ApartPair& known, std::uint32_t pair,
                      float margin);
    void skipDistant(const Shapes& shapes, float margin, geometry::TaskGroup& taskGroup);
    void skipApart(const Bodies& bodies, const Shapes& shapes, float margin, geometry::TaskGroup& taskGroup);
    void noteApart(float margin);
    void dropChanged(const Shapes& shapes);
    float approachOf(const Bodies& bodies, const Shapes& shapes, const geometry::BoxPair& pair) const;
    void collideMeshes(const Shapes& shapes, const WorldSettings& settings, geometry::TaskGroup& taskGroup);
    void collideSpeculative(const Bodies& bodies, const Shapes& shapes, std::uint32_t pair,
                            const WorldSettings& settings, PairTask& task);
    void predictBalls(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings);
    bool mayHaveSpeculative(const Bodies& bodies, const Shapes& shapes, std::size_t pair, float margin);
    void collideSpeculativeOf(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                              geometry::TaskGroup& taskGroup);
    void collideMeshSpeculative(const Shapes& shapes, std::uint32_t pair, const BodyPath& pathA, const BodyPath& pathB,
                                const WorldSettings& settings, PairTask& task) const;
    void listKept();
    void collideMesh(const Shapes& shapes, std::uint32_t pair, const WorldSettings& settings,
                     geometry::KeptTriangles& kept, PairTask& task) const;
    static void joinFound(PairTask& task, std::size_t first, bool isMeshFirst, const geometry::ConvexProxy& solid,
                          float deep);
    static void joinSpeculative(PairTask& task, std::size_t before, float time);
    void recycle(const Bodies& bodies, float distance, std::span<const Contact> last, geometry::TaskGroup& taskGroup);
    float sizeOf(std::uint32_t shape) const;
    float movedSince(const Bodies& bodies, const geometry::BoxPair& pair, std::uint32_t bodyA, std::uint32_t bodyB,
                     const RelativePose& before, const RelativePose& now, float enough) const;
    void recyclePairs(const Bodies& bodies, float distance, std::span<const Contact> last, std::size_t first,
                      std::size_t end);
    void listSources();
    void keep(const Bodies& bodies, const Shapes& shapes, const Contact& last, Contact& contact) const;
    void make(const Bodies& bodies, const Shapes& shapes, bool isAnchored, const Found& found, Contact& contact) const;
    void assemble(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                  std::vector<Contact>& contacts, geometry::TaskGroup& taskGroup);

    geometry::MadeList<geometry::AnyShapef> placed_{};
    geometry::ZeroedList<geometry::Aabbf> bounds_{};  // kNoBox for planes and empty slots
    geometry::ZeroedList<float> extents_{};           // m, largest distance of a shape from the centre of its body
    geometry::ZeroedList<float> turningRadii_{};      // m, estimated radius about which a shape rolls
    geometry::ZeroedList<float> shares_{};            // by shape: motionShare() in this step
    geometry::ZeroedList<MovingBox> watchedBoxes_{};  // by shape, of watched shapes
    Lookahead lookahead_{};                           // its time is 0 if no shape is watched
    float predictedTime_ = 0.0f;                      // s, duration of the predicted paths, even if no shape is watched
    std::vector<std::uint32_t> predicted_{};          // bodies with a predicted path
    std::vector<BodyPath> paths_{};                   // their paths
    geometry::ZeroedList<std::uint32_t> pathAt_{};    // by body: 0, or 1 + the index in `paths_`
    std::vector<std::uint32_t> planes_{};             // shapes
    geometry::ZeroedList<std::uint8_t> kinds_{};      // by shape: kind of its AnyShapef; kNoKind for empty slots
    geometry::ZeroedList<std::uint8_t> isOfSeam_{};   // by shape: mayBeJoined()
    geometry::ZeroedList<geometry::Spheref> balls_{};  // by shape, in the world, of spheres
    std::uint32_t presentKinds_ = 0;                   // a bit for each kind
    geometry::ZeroedList<std::uint8_t> isPushing_{};   // by shape: its body is awake, or moves by itself
    std::vector<std::uint32_t> pushing_{};             // these shapes
    bool isSelective_ = true;                          // most shapes rest: only those near the others are placed
    geometry::ZeroedList<std::uint8_t> isListed_{};    // by shape: it is placed; used if isSelective_
    std::vector<std::uint32_t> listed_{};              // these shapes, in rising order
    std::vector<std::uint32_t> merged_{};              // memory for sorting them
    std::vector<std::uint32_t> near_{};                // resting shapes near them
    std::vector<geometry::Aabbf> selected_{};
    std::vector<std::uint32_t> selectedShapes_{};  // in rising order
    geometry::BoxTree nearTree_{};                 // of the boxes of placed shapes
    std::vector<std::uint32_t> treeShapes_{}, inTree_{};
    bool isTreeBuilt_ = false;
    geometry::BroadPhase broadPhase_{};
    std::uint64_t planeTests_ = 0;
    std::vector<geometry::BoxPair> pairs_{}, passing_{}, planePairs_{}, mergedPairs_{};
    std::vector<std::uint8_t> isMet_{};  // by candidate pair

    std::vector<Found> found_{};
    /// A pair with the manifold of the last step; a pair with a mesh has an entry for each triangle.
    struct Recycled {
        std::uint32_t pair = 0, contact = 0;  // index in the contacts of the last step
        std::uint32_t triangle = 0;
    };
    std::vector<Recycled> recycled_{};
    std::vector<std::uint32_t> known_{};  // by pair: its first contact of the last step that is recycled, or kNone
    std::vector<std::uint8_t> isDone_{};  // by pair: 1 if it needs no collision, 2 if it is known to be apart
    std::vector<std::uint8_t> isMissPredicted_{}, isFast_{};  // by pair
    std::vector<std::uint32_t> changed_{};                    // bodies with pairs that are no longer known to be apart
    std::vector<ApartPair> apart_{};                          // in the last step, in the order of the pairs
    std::vector<ApartPair> apartOf_{};                        // by pair, valid where `isApart_`
    std::vector<std::uint8_t> isApart_{};                     // by pair: its gap and normal are known
    std::size_t skipped_ = 0;
    geometry::ZeroedList<std::uint32_t> hullAt_{};  // by shape: 0, or 1 + the index in `hulls_`
    std::vector<std::uint32_t> hullShapes_{};       // shapes of the proxies in `hulls_`
    std::vector<geometry::ConvexProxy> hulls_{};    // in the world, of pairs of hulls that are collided
    std::vector<float> gaps_{};                     // m, by pair: lower bound of the distance; 0 if unknown
    std::vector<std::uint32_t> ends_{};             // by pair: the end of its range in `sources_`
    std::vector<std::uint32_t> sources_{};  // by contact: index in `found_`, or kKept and an index in `recycled_`
    std::vector<std::uint32_t> batch_{};
    std::vector<OfTriangle> ofTriangles_{};
    std::vector<KeptOfPair> kept_{}, keptBefore_{};  // in this step and the last, in the order of pairs
    std::vector<geometry::BoxPair> joined_{};  // pairs and triangles whose points were moved to a coplanar triangle
    std::vector<FoundSpeculative> foundSpeculative_{};
    std::vector<PairTask> idleTasks_{};
    std::vector<geometry::BoxPair> ofMeshes_{};  // pairs with meshes and triangles that they touch, in rising order
    std::vector<geometry::Boxf> boxesA_{}, boxesB_{};
    std::vector<Touch> touches_{};                                 // of all batches with spheres
    std::vector<std::optional<geometry::Manifoldf>> manifolds_{};  // of all batches
    std::vector<SpeculativeContact> speculatives_{};
    std::vector<std::uint32_t> ofSeams_{};  // indices of contacts
    GhostFilter ghosts_{};
};

}  // namespace collidoscope::physics
