#pragma once
/// The findings of a demo in its present frame, which it lists for the user to go through one by one, such as recorded
/// numbers that were not confirmed. One of them may be picked: the picture shows it, and it is what offeredCase()
/// takes along. The pick is a parameter of the demo, so that links and command lines hold it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "demos/mouse_and_keys.h"

namespace collidoscope::demos {

struct ListedFinding {
    std::string subject{};  ///< "crate and ball"
    std::string what{};     ///< "still overlaps"
    std::string amount{};   ///< "0.013 m"; may be empty
    std::string sentence{};
};

/// The nearest frame that has finds, and how many.
struct FrameWithFindings {
    std::uint64_t frame = 0;
    std::uint32_t count = 0;
};

struct Findings {
    std::vector<ListedFinding> list{};  ///< those that can be picked, the first is number 1
    std::size_t count = 0;              ///< of all in the frame, also those that are not listed
    int picked = 0;                     ///< number in the list; 0: none
    std::optional<FrameWithFindings> before{}, after{};
    std::string farther{};  ///< what is known of other frames, a sentence
};

/// A find of some frame.
struct FindingIndex {
    std::uint64_t frame = 0;
    int number = 0;  ///< in the list of that frame

    bool operator==(const FindingIndex&) const = default;
};

/// A demo that lists finds derives from this, too.
class ListsFindings {
public:
    virtual ~ListsFindings() = default;

    /// Returns the findings of the present frame.
    virtual Findings findings() const = 0;
    /// The parameter that picks one by its number, a whole number of Effect::View; 0 picks none.
    virtual const char* pickParameter() const = 0;
    /// The find whose mark is nearest to a place in one of the demo's charts that take the pointer.
    virtual std::optional<FindingIndex> findingAt(const ChartPoint& place) const = 0;

protected:
    ListsFindings() = default;
    ListsFindings(const ListsFindings&) = default;
    ListsFindings& operator=(const ListsFindings&) = default;
};

}  // namespace collidoscope::demos
