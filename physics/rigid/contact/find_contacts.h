#pragma once
/// From bodies to contacts: bounds, pairs whose bounds overlap, manifolds of those pairs, and the impulses that the
/// same points carried in the last step.
///
/// Pairs of one kind are collided together, eight at a time, where `geometry/manifold/batch` knows the kind; the
/// answers are those of one pair by itself, bit for bit.

#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "geometry/base/crew.h"
#include "geometry/broadphase/broad_phase.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/contact/ghost_contacts.h"
#include "physics/rigid/world/settings.h"

namespace physics {

/// Whether a pair of shapes is worth a look: they may collide, and something may move one of them. `apart`: pairs of
/// bodies that do not, the lower slot first, in rising order.
bool mayMeet(const Bodies& bodies, const Shapes& shapes, std::span<const geometry::BoxPair> apart,
             const geometry::BoxPair& pair);

/// A crew of threads shares the shapes and the pairs: who works on which changes no bit.
///
/// Keeps no state but memory: the answers follow from what it is given.
class ContactFinder {
public:
    /// Puts all shapes into the world, with boxes around them that are larger by half the margin (m) on each side.
    /// What is fast (ccd/body_path.h) in a step of `time` s gets boxes around its path: it might pass through something
    /// between two steps. 0 s: nothing is fast.
    void place(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings, float time,
               geometry::Crew& crew);
    /// The pairs of shapes whose boxes overlap and that may collide, in rising order. `apart`: pairs of bodies that do
    /// not, the lower slot first, in rising order.
    void findPairs(const Bodies& bodies, const Shapes& shapes, std::span<const geometry::BoxPair> apart,
                   geometry::BroadPhaseMethod method, geometry::Crew& crew);
    /// The contacts of these pairs, in rising order. Points known from `last` bring their impulses along.
    void collide(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                 std::span<const Contact> last, std::vector<Contact>& contacts, geometry::Crew& crew);

    std::span<const geometry::BoxPair> pairs() const { return pairs_; }
    std::span<const geometry::AnyShapef> placed() const { return placed_; }  ///< shapes in the world
    std::span<const geometry::Aabbf> bounds() const { return bounds_; }      ///< with the margin and the paths in them
    /// Pairs that were not collided in the last step, because they have hardly moved.
    std::size_t recycledCount() const { return recycled_.size(); }
    std::uint64_t boxTests() const { return broadPhase_.tests() + planeTests_; }

private:
    // How much is worth telling another thread of: a microsecond or two.
    static constexpr std::size_t kShapeGrain = 32, kPairGrain = 128, kContactGrain = 16, kBatchGrain = 32;

    void placeShape(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape, const WorldSettings& settings,
                    float time);
    void pairPlanes(const Bodies& bodies, const Shapes& shapes, std::span<const geometry::BoxPair> apart,
                    geometry::Crew& crew);
    void noteFound();
    void collideBoxes(float margin, geometry::Crew& crew);
    template <typename Other>
    void collideSpheresWith(float margin, geometry::Crew& crew);
    void collideOthers(float margin, geometry::Crew& crew);
    void collideMeshes(const Shapes& shapes, float margin);
    void collideAheadOf(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings);
    void collideMeshAhead(const Shapes& shapes, std::uint32_t pair, const BodyPath& pathA, const BodyPath& pathB,
                          float margin);
    void collideMesh(const Shapes& shapes, std::uint32_t pair, float margin);
    void recycle(const Bodies& bodies, float distance, std::span<const Contact> last, geometry::Crew& crew);
    void recyclePairs(const Bodies& bodies, float distance, std::span<const Contact> last, std::size_t first,
                      std::size_t end);
    void listSources();
    Contact contactFrom(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                        std::uint32_t source) const;
    void assemble(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                  std::vector<Contact>& contacts, geometry::Crew& crew);

    std::vector<geometry::AnyShapef> placed_{};
    std::vector<geometry::Aabbf> bounds_{};  // kNoBox for planes and empty slots
    std::vector<float> extents_{};           // m, how far shapes reach from the centres of their bodies
    std::vector<std::uint8_t> isFast_{};     // of shapes, in this step
    float time_ = 0.0f;                      // s, of the step; 0 where nothing is fast
    std::vector<std::uint32_t> planes_{};    // shapes
    bool hasBalls_ = false;
    geometry::BroadPhase broadPhase_{};
    std::uint64_t planeTests_ = 0;
    std::vector<geometry::BoxPair> pairs_{}, planePairs_{}, merged_{};
    std::vector<std::uint8_t> isMet_{};  // of what may become a pair

    /// What a pair gave: one manifold, or one for each triangle.
    struct Found {
        std::uint32_t pair = 0, triangle = 0;
        geometry::Manifoldf manifold{};
        ContactAhead ahead{};
    };
    std::vector<Found> found_{};
    /// A pair whose manifold is that of the last step.
    struct Recycled {
        std::uint32_t pair = 0, contact = 0;  // the latter in the list of the last step
    };
    std::vector<Recycled> recycled_{};
    std::vector<std::uint32_t> known_{};    // of each pair: the contact of the last step that it keeps, or kNone
    std::vector<std::uint8_t> isDone_{};    // of each pair
    std::vector<std::uint32_t> sources_{};  // of contacts: what was found, or kKept and what is kept
    static constexpr std::uint32_t kNone = 0xffffffff, kKept = 0x80000000;
    std::vector<std::uint32_t> batch_{};
    std::vector<std::uint32_t> triangles_{};
    std::vector<geometry::Boxf> boxesA_{}, boxesB_{};
    std::vector<geometry::Spheref> spheres_{};
    std::tuple<std::vector<geometry::Spheref>, std::vector<geometry::Capsulef>, std::vector<geometry::Boxf>,
               std::vector<geometry::Planef>>
        others_{};  // what those spheres meet
    std::vector<std::optional<geometry::Manifoldf>> manifolds_{};
    GhostFilter ghosts_{};
};

}  // namespace physics
