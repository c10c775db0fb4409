#pragma once
/// Distance of a case from another answer: the shortest displacement of B found that changes the answer of a method,
/// the verdict on the methods, or the match with the report.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/collision_case.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::examine {

struct FlipSearch {
    int directions = 24;     ///< tried beside the six of the axes and both of every normal that a method gives
    std::uint64_t seed = 1;  ///< of these directions
    double farthest = 2.0;   ///< in sizes of the smaller shape
};

struct Flip {
    geometry::Vec3d displacement{0.0};  ///< m, of B: just beyond the flip
    double length = 0.0;                ///< m, of the displacement
    /// m: by how much the numbers of B changed. Where they are coarser than the displacement, each of them went to the
    /// next double, or stayed.
    geometry::Vec3d moved{0.0};
    std::optional<double> distanceBefore{};  ///< m, where some method measures it
    std::optional<double> distanceAfter{};
    std::string what{};  ///< "separating axes (a, b) says no overlap"
};

/// A search along straight lines: outwards from B in growing steps, then bisection between the last two. What lies
/// between two steps and flips back is not seen, and a shorter way in a direction that was not tried may exist.
///
/// It goes one displacement at a time, so that a window stays alive meanwhile:
///
///     FlipFinder finder(all);
///     while (finder.step()) show(finder.progress());
///     use(finder.nearest());
class FlipFinder {
public:
    explicit FlipFinder(CollisionCase all, const FlipSearch& search = {});

    /// Asks every method about one more displacement; false when there is none left.
    bool step();
    /// The part of the lines that were searched, 0..1.
    float progress() const;
    /// The shortest so far. None where nothing flips, or no method takes the pair.
    const std::optional<Flip>& nearest() const { return nearest_; }

private:
    /// The answers that must stay the same. A method that leaves a boolean open where rounding may decide it has not
    /// flipped by that.
    struct Outcome {
        struct Row {
            std::string_view method{};
            bool swapped = false;
            std::optional<bool> overlap{};
        };
        std::vector<Row> rows{};
        bool agree = true;
        std::optional<bool> reportIsRight{};
    };
    /// One line from B outwards. Between `inside` and `outside` something flips, once there is an outside.
    struct Line {
        geometry::Vec3d direction{0.0};
        double farthest = 0.0;            ///< m
        double next = 0.0;                ///< m, the length to be tried next
        double inside = 0.0;              ///< m, nothing has flipped yet
        std::optional<double> outside{};  ///< m
        std::string what{};               ///< has flipped there
        int halvings = 0;
    };

    static Outcome outcomeOf(const CollisionCase& all);
    /// The part that has become another one; empty: none.
    static std::string difference(const Outcome& before, const Outcome& after);
    std::string differenceAt(const geometry::Vec3d& displacement) const;
    std::vector<geometry::Vec3d> firstDirections() const;
    void measure();
    bool beginLine();
    std::optional<geometry::Vec3d> nextDirection();
    void stepOutwards(Line& line);
    void halve(Line& line);
    void endLine();

    CollisionCase all_;
    FlipSearch search_;
    Outcome start_{};
    double smallestStep_ = 0.0, farthest_ = 0.0;  ///< m
    double hint_ = 0.0;                           ///< m, a length at which a flip is likely
    std::vector<geometry::Vec3d> directions_{};
    std::size_t tried_ = 0;  ///< lines that were begun
    geometry::Random nearby_;
    double aside_ = 0.5;  ///< how far the next direction may be from that of the nearest flip
    std::optional<Line> line_{};
    std::optional<Flip> nearest_{};
};

/// All of the search at once.
std::optional<Flip> nearestFlip(const CollisionCase& all, const FlipSearch& search = {});
/// A sentence about the flip: "B moved by 2.22e-16 m, (0, -2.22e-16, 0): the distance went from 0 m to 2.22e-16 m".
std::string wordsOf(const Flip& flip);
/// The case with B moved.
CollisionCase withBMoved(CollisionCase all, const geometry::Vec3d& displacement);

}  // namespace collidoscope::demos::examine
