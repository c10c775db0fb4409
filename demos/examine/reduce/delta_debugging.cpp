#include "demos/examine/reduce/delta_debugging.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace collidoscope::demos::examine {
namespace {

/// Part `part` of `parts` of a list, or all the others.
Subset partOf(const Subset& list, std::size_t part, std::size_t parts, bool others) {
    const std::size_t first = part * list.size() / parts, last = (part + 1) * list.size() / parts;
    Subset chosen;
    for (std::size_t i = 0; i < list.size(); ++i)
        if ((i >= first && i < last) != others) chosen.push_back(list[i]);
    return chosen;
}

}  // namespace

DeltaDebugging::DeltaDebugging(std::size_t count) : kept_(count) {
    std::iota(kept_.begin(), kept_.end(), std::size_t{0});
}

std::optional<Subset> DeltaDebugging::next() {
    if (kept_.size() < 2) return std::nullopt;
    if (part_ == parts_) {
        // With two parts, each is what the other leaves.
        if (!others_ && parts_ > 2) {
            others_ = true;
        } else {
            if (parts_ >= kept_.size()) return std::nullopt;
            others_ = false;
            parts_ = std::min(2 * parts_, kept_.size());
        }
        part_ = 0;
    }
    tried_ = partOf(kept_, part_++, parts_, others_);
    return tried_;
}

void DeltaDebugging::answer(bool stillFails) {
    if (!stillFails) return;
    kept_ = std::move(tried_);
    parts_ = std::min(others_ ? std::max<std::size_t>(parts_ - 1, 2) : 2, kept_.size());
    part_ = 0;
    others_ = false;
}

}  // namespace collidoscope::demos::examine
