#include "app/files/nearest_name.h"

#include <algorithm>
#include <vector>

namespace app {

std::size_t editDistance(std::string_view a, std::string_view b) {
    // Row i holds the distances between the first i letters of a and every prefix of b.
    std::vector<std::size_t> beforeLast, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        beforeLast = last;
        last = row;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates) {
    const std::string* best = nullptr;
    // A third of the letters may be wrong; more than that is another word.
    std::size_t most = std::max<std::size_t>(1, name.size() / 3);
    for (const std::string& candidate : candidates) {
        const bool begins = name.size() >= 3 && candidate.starts_with(name);
        const std::size_t distance = begins ? 0 : editDistance(name, candidate);
        if (distance > most || (best && distance == most)) continue;
        best = &candidate;
        most = distance;
    }
    return best ? std::optional(*best) : std::nullopt;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
    const std::optional<std::string> nearest = nearestName(name, candidates);
    return nearest ? "; did you mean '" + *nearest + "'? " : "; ";
}

}  // namespace app
