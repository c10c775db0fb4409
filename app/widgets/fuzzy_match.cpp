#include "app/widgets/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <string>

namespace app {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWord(std::string_view text, std::size_t at) {
    if (at == 0) return true;
    const char before = text[at - 1];
    return before == ' ' || before == '-' || before == '/' || before == '(' || before == '.';
}

constexpr int kWordStartScore = 8, kRun = 6, kLetter = 1, kFirst = 4;
constexpr int kNever = std::numeric_limits<int>::min() / 2;

int letterScore(std::string_view text, std::size_t at) {
    return kLetter + (startsWord(text, at) ? kWordStartScore : 0) + (at == 0 ? kFirst : 0);
}

}  // namespace

// best[i][j]: the best score with letter i of the pattern on letter j of the text.
std::optional<FuzzyMatch> fuzzyMatch(std::string_view pattern, std::string_view text) {
    std::string letters;
    for (const char c : pattern) {
        if (c != ' ') letters += lower(c);
    }
    if (letters.empty()) return FuzzyMatch{};
    const std::size_t rows = letters.size(), columns = text.size();
    if (rows > columns) return std::nullopt;

    std::vector<int> best(rows * columns, kNever);
    std::vector<std::size_t> from(rows * columns, 0);
    for (std::size_t i = 0; i < rows; ++i) {
        int leader = kNever;
        std::size_t leaderAt = 0;
        for (std::size_t j = 0; j < columns; ++j) {
            if (i > 0 && j > 0 && best[(i - 1) * columns + j - 1] > leader) {
                leader = best[(i - 1) * columns + j - 1];
                leaderAt = j - 1;
            }
            if (lower(text[j]) != letters[i]) continue;
            const std::size_t cell = i * columns + j;
            if (i == 0) {
                best[cell] = letterScore(text, j);
                continue;
            }
            if (leader > kNever) {
                best[cell] = leader + letterScore(text, j);
                from[cell] = leaderAt;
            }
            const int run = j > 0 ? best[(i - 1) * columns + j - 1] : kNever;
            if (run > kNever && run + letterScore(text, j) + kRun > best[cell]) {
                best[cell] = run + letterScore(text, j) + kRun;
                from[cell] = j - 1;
            }
        }
    }

    const auto lastRow = best.begin() + static_cast<std::ptrdiff_t>((rows - 1) * columns);
    const auto top = std::max_element(lastRow, best.end());
    if (*top <= kNever) return std::nullopt;
    FuzzyMatch match{.score = *top * 4 - static_cast<int>(columns) / 8};
    match.places.resize(rows);
    auto at = static_cast<std::size_t>(top - lastRow);
    for (std::size_t i = rows; i-- > 0;) {
        match.places[i] = at;
        at = from[i * columns + at];
    }
    return match;
}

}  // namespace app
