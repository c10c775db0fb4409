#include "app/files/name_match.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "app/files/characters.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
std::size_t editDistance(std::string_view first, std::string_view second) {
    const std::vector<Character> charactersA = charactersOf(first), charactersB = charactersOf(second);
    const auto codes = [](const std::vector<Character>& characters) {
        std::u32string text;
        for (const Character& character : characters) text += character.code;
        return text;
    };
    const std::u32string a = codes(charactersA), b = codes(charactersB);
    // Optimal string alignment (restricted Damerau-Levenshtein distance): row i holds the distances between the first
    // i letters of a and every prefix of b.
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
    const std::string name = demos::lowerCase(typed);
    const std::string* best = nullptr;
    // At most a third of the letters may be wrong.
    std::size_t maximum = std::max<std::size_t>(1, name.size() / 3);
    for (const std::string& original : candidates) {
        const std::string candidate = demos::lowerCase(original);
        const bool begins = name.size() >= 3 && candidate.starts_with(name);
        const std::size_t distance = begins ? 0 : editDistance(name, candidate);
        if (distance > maximum || (best && distance == maximum)) continue;
        best = &original;
        maximum = distance;
    }
    return best ? std::optional(*best) : std::nullopt;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
    const std::optional<std::string> nearest = nearestName(name, candidates);
    return nearest ? "; did you mean '" + *nearest + "'? " : "; ";
}

std::string shortened(std::string_view text) {
    constexpr std::size_t kMax = 60;  // bytes
    const std::size_t end = characterBegin(text, kMax);
    const std::string shown = printable(text.substr(0, end));
    return end < text.size() ? shown + "…" : shown;
}

std::string inQuotes(std::string_view text) { return "'" + shortened(text) + "'"; }

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string printable(std::string_view text) {
    std::string shown;
    for (const Character& character : charactersOf(text)) {
        const std::size_t length = characterLength(text, character.at);
        if (length == 0 || isControl(character.code))
            shown += '?';
        else
            shown += text.substr(character.at, length);
    }
    return shown;
}

std::string numberHint(std::string_view text) {
    if (text.find(kNoBreakSpace) != std::string_view::npos)
        return "; it holds a no-break space (U+00A0): write a plain blank";
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return {};
    const bool isDecimal = comma + 1 < text.size() && isDigit(text[comma + 1]);
    return isDecimal ? "; write a point in place of the comma" : "; leave out the comma";
}

namespace {

bool startsWord(std::span<const Character> text, std::size_t at) {
    if (at == 0) return true;
    const char32_t before = plainCharacter(text[at - 1].code);
    return before == ' ' || before == '/' || before == '(' || before == '.';
}

constexpr int kWordStartScore = 8, kRun = 6, kLetter = 1, kFirst = 4;
constexpr int kNever = std::numeric_limits<int>::min() / 2;

int letterScore(std::span<const Character> text, std::size_t at) {
    return kLetter + (startsWord(text, at) ? kWordStartScore : 0) + (at == 0 ? kFirst : 0);
}

}  // namespace

std::vector<std::string_view> splitAt(std::string_view text, char sign) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(sign);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

namespace {

/// The best scores of every beginning of the pattern, by dynamic programming: best(i, j) is the best score with letter
/// i of the pattern on letter j of the text, and before(i, j) the letter of the text that letter i - 1 lies on then.
class MatchTable {
public:
    MatchTable(std::u32string_view letters, std::span<const Character> text)
        : columns_(text.size()), best_(letters.size() * columns_, kNever), before_(letters.size() * columns_, 0) {
        for (std::size_t j = 0; j < columns_; ++j)
            if (plainCharacter(text[j].code) == letters[0]) best_[j] = letterScore(text, j);
        for (std::size_t i = 1; i < letters.size(); ++i) fillRow(i, letters[i], text);
    }
    int best(std::size_t i, std::size_t j) const { return best_[i * columns_ + j]; }
    std::size_t before(std::size_t i, std::size_t j) const { return before_[i * columns_ + j]; }

private:
    void fillRow(std::size_t i, char32_t letter, std::span<const Character> text) {
        int leader = kNever;  // the best score of the previous row, left of the current letter
        std::size_t leaderAt = 0;
        for (std::size_t j = 1; j < columns_; ++j) {
            const int previous = best(i - 1, j - 1);
            if (previous > leader) leader = previous, leaderAt = j - 1;
            if (leader == kNever || plainCharacter(text[j].code) != letter) continue;
            const int score = letterScore(text, j);
            const bool isRun = previous > kNever && previous + kRun > leader;
            best_[i * columns_ + j] = score + (isRun ? previous + kRun : leader);
            before_[i * columns_ + j] = isRun ? j - 1 : leaderAt;
        }
    }

    std::size_t columns_;
    std::vector<int> best_;
    std::vector<std::size_t> before_;
};

}  // namespace

std::optional<FuzzyMatch> fuzzyMatch(std::string_view pattern, std::string_view title) {
    std::u32string letters;
    for (const Character& typed : charactersOf(pattern))
        if (const char32_t plain = plainCharacter(typed.code); plain != ' ') letters += plain;
    if (letters.empty()) return FuzzyMatch{};
    const std::vector<Character> text = charactersOf(title);
    const std::size_t rows = letters.size(), columns = text.size();
    if (rows > columns) return std::nullopt;

    const MatchTable table(letters, text);
    std::size_t at = 0;  // of the last letter of the pattern, in the text
    for (std::size_t j = 1; j < columns; ++j)
        if (table.best(rows - 1, j) > table.best(rows - 1, at)) at = j;
    const int best = table.best(rows - 1, at);
    if (best == kNever) return std::nullopt;
    FuzzyMatch match{.score = best * 4 - static_cast<int>(columns) / 8};
    match.places.resize(rows);
    for (std::size_t i = rows; i-- > 0;) {
        match.places[i] = text[at].at;
        at = table.before(i, at);
    }
    return match;
}

}  // namespace collidoscope::app
