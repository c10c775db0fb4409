#include "app/files/nearest_name.h"

#include <algorithm>
#include <vector>

namespace app {
namespace {

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

}  // namespace

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

std::optional<std::string> nearestName(std::string_view typed, std::span<const std::string> candidates) {
    constexpr std::size_t kLongestName = 100;
    if (typed.size() > kLongestName) return std::nullopt;
    const std::string name = lowerCase(typed);
    const std::string* best = nullptr;
    // A third of the letters may be wrong; more than that is another word.
    std::size_t most = std::max<std::size_t>(1, name.size() / 3);
    for (const std::string& original : candidates) {
        const std::string candidate = lowerCase(original);
        const bool begins = name.size() >= 3 && candidate.starts_with(name);
        const std::size_t distance = begins ? 0 : editDistance(name, candidate);
        if (distance > most || (best && distance == most)) continue;
        best = &original;
        most = distance;
    }
    return best ? std::optional(*best) : std::nullopt;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
    const std::optional<std::string> nearest = nearestName(name, candidates);
    return nearest ? "; did you mean '" + *nearest + "'? " : "; ";
}

std::string shortened(std::string_view text) {
    constexpr std::size_t kMax = 60;
    if (text.size() <= kMax) return std::string(text);
    std::size_t end = kMax;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;  // not within a letter
    return std::string(text.substr(0, end)) + "…";
}

}  // namespace app
