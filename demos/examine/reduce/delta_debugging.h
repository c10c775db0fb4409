#pragma once
/// Delta debugging: which of many items does a failure need?
///
/// Halves of the list are tried by themselves, then quarters and what quarters leave, and so on down to single items,
/// until none can go (1-minimal).
/// Source: Zeller, Hildebrandt, Simplifying and Isolating Failure-Inducing Input (2002), section 3, algorithm ddmin.

#include <cstddef>
#include <optional>
#include <vector>

namespace collidoscope::demos::examine {

/// Indices of a list, ascending.
using Subset = std::vector<std::size_t>;

/// One question at a time:
///
///     DeltaDebugging search(items.size());
///     while (const auto subset = search.next()) search.answer(stillFails(*subset));
///     use(search.kept());
class DeltaDebugging {
public:
    /// Precondition: it fails with all of the `count` items.
    explicit DeltaDebugging(std::size_t count);

    /// A part of what is kept; none when no item can go. To be answered before the next one.
    std::optional<Subset> next();
    /// Whether it still fails with that part: only that is kept, then.
    void answer(bool stillFails);

    const Subset& kept() const { return kept_; }

private:
    Subset kept_{}, tried_{};
    std::size_t parts_ = 2;  ///< into which the list is cut
    std::size_t part_ = 0;   ///< the next to be tried
    bool others_ = false;    ///< what the part leaves is tried, not the part itself
};

}  // namespace collidoscope::demos::examine
