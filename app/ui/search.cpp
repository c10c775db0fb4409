#include "app/ui/search.h"

#include <algorithm>
#include <array>
#include <optional>

#include "app/files/characters.h"
#include "app/widgets/number_format.h"
#include "demos/host/parameter_list.h"

namespace collidoscope::app {
namespace {

constexpr std::array kFieldWeights{100, 60, 40, 35, 30, 30, 25, 8};  // in the order of the fields
constexpr std::array<const char*, 8> kFieldNames{"", "", "chapter: ", "preset: ", "parameter: ", "measure: ", "", ""};

template <typename Field>
int weightOf(Field field) {
    return kFieldWeights[static_cast<std::size_t>(field)];
}

constexpr int kPresetWeight = 55;  // of a preset's own title: below the terms of demos, above demos that only have it
constexpr int kWholeText = 4, kWholeWord = 3, kWordStart = 2, kWithin = 1;  // how well a word is found
constexpr std::size_t kMinWithin = 4;  // letters: less is found within too many words

/// A text as people may type it, and where its characters stand in the text as it is written.
struct PlainText {
    std::string text{};
    std::vector<std::size_t> writtenAt{};  ///< for each byte, where its character begins as it is written
};

/// In small letters, without accents, with spaces for dashes, so that "moller-trumbore" finds "Möller–Trumbore".
PlainText plainTextOf(std::string_view written) {
    PlainText plain;
    for (const Character& character : charactersOf(written)) {
        plain.text += textOfCharacter(plainCharacter(character.code));
        plain.writtenAt.resize(plain.text.size(), character.at);
    }
    return plain;
}
std::string plainText(std::string_view written) { return plainTextOf(written).text; }

template <typename Use>
void forEachPart(std::string_view text, char separator, const Use& use) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        std::string_view part = text.substr(0, end);
        while (part.starts_with(' ')) part.remove_prefix(1);
        if (!part.empty()) use(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// The words of a pattern without stop words, unless it consists of them.
std::vector<std::string> wordsOf(std::string_view pattern) {
    constexpr std::array<std::string_view, 45> kEmpty{
        "a",    "an",   "and",   "are",   "at",     "be",   "between", "by",   "can",  "do",   "does", "for",
        "from", "has",  "have",  "how",   "i",      "in",   "is",      "it",   "its",  "make", "me",   "my",
        "not",  "of",   "on",    "or",    "please", "that", "the",     "this", "to",   "want", "was",  "were",
        "what", "when", "where", "which", "why",    "will", "with",    "work", "works"};
    std::vector<std::string> all, words;
    forEachPart(plainText(pattern), ' ', [&](std::string_view word) { all.emplace_back(word); });
    for (const std::string& word : all)
        if (std::find(kEmpty.begin(), kEmpty.end(), word) == kEmpty.end()) words.push_back(word);
    return words.empty() ? all : words;
}

bool isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

/// Score of a word in a plain text; 0 if the text does not contain it.
int matchQuality(std::string_view text, std::string_view word) {
    if (text == word) return kWholeText;
    int best = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool starts = at == 0 || !isLetterOrDigit(text[at - 1]);
        const bool ends = end == text.size() || !isLetterOrDigit(text[end]);
        const int within = word.size() >= kMinWithin ? kWithin : 0;
        best = std::max(best, starts && ends ? kWholeWord : starts ? kWordStart : within);
    }
    return best;
}

/// The same for one of many: "capsules" finds a capsule.
int matchQualityOfAny(std::string_view text, std::string_view word) {
    const int quality = matchQuality(text, word);
    const bool isPlural = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss");
    return isPlural ? std::max(quality, matchQuality(text, word.substr(0, word.size() - 1))) : quality;
}

/// A score for the words of a pattern in texts that weigh differently.
class SearchScore {
public:
    explicit SearchScore(std::string_view pattern, bool plurals = false)
        : pattern_(plainText(pattern)), words_(wordsOf(pattern)), best_(words_.size(), 0), plurals_(plurals) {}

    /// True when the text is the best find so far.
    bool match(std::string_view text, int weight) {
        const int before = total();
        for (std::size_t i = 0; i < words_.size(); ++i)
            best_[i] = std::max(best_[i], (plurals_ ? matchQualityOfAny : matchQuality)(text, words_[i]) * weight);
        // Adjacent words score higher than the same words apart.
        if (best_.size() > 1) together_ = std::max(together_, matchQuality(text, pattern_) * weight);
        return total() > before;
    }
    /// 0 when more words than that were found nowhere.
    int found(std::ptrdiff_t mayMiss = 0) const {
        return std::count(best_.begin(), best_.end(), 0) <= mayMiss ? total() : 0;
    }

private:
    int total() const {
        int sum = together_;
        for (const int one : best_) sum += one;
        return sum;
    }
    std::string pattern_;
    std::vector<std::string> words_;
    std::vector<int> best_;  ///< of each word
    int together_ = 0;
    bool plurals_ = false;
};

/// The bytes of a title at which the characters begin that the words of the pattern stand on.
std::vector<std::size_t> placesIn(std::string_view title, std::string_view pattern) {
    std::vector<std::size_t> places;
    const PlainText plain = plainTextOf(title);
    for (const std::string& word : wordsOf(pattern)) {
        std::size_t at = plain.text.find(word);
        while (at != std::string::npos && at > 0 && isLetterOrDigit(plain.text[at - 1]))
            at = plain.text.find(word, at + 1);
        for (std::size_t i = 0; at != std::string::npos && i < word.size(); ++i)
            places.push_back(plain.writtenAt[at + i]);
    }
    return places;
}

template <typename Found>
void sortByScore(std::vector<Found>& found) {
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.match.score > b.match.score; });
}

}  // namespace

/// Writes down what a demo measures.
class Search::Writer final : public demos::Measurements {
public:
    explicit Writer(Page& page) : page_(page) {}
    void add(Field field, std::string_view text) {
        if (!text.empty()) page_.phrases.push_back({field, plainText(text), std::string(text)});
    }
    void number(std::string_view name, double, const demos::MeasureSpec& spec) override { measure(name, spec.tip); }
    void text(std::string_view name, std::string_view, const char* tip) override { measure(name, tip); }
    void group(std::string_view title) override { add(Field::Measure, title); }

private:
    void measure(std::string_view name, std::string_view tip) {
        add(Field::Measure, readableName(std::string(name)));
        add(Field::Tip, tip);
    }
    Page& page_;
};

const std::vector<Search::Page>& Search::pages() {
    if (!pages_.empty()) return pages_;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        Page& page = pages_.emplace_back(Page{.info = &info});
        Writer writer(page);
        writer.add(Field::Title, info.entry.title);
        forEachPart(info.entry.terms, ',', [&](std::string_view term) { writer.add(Field::Term, term); });
        writer.add(Field::Chapter, info.chapterTitle);
        writer.add(Field::Summary, info.entry.summary);
        const std::unique_ptr<demos::DemoBase> demo = demos::makeDemo(info);
        page.presets = demo->presets();
        for (const demos::Preset& preset : page.presets) writer.add(Field::Preset, preset.title);
        for (const demos::ParameterInfo& parameter : demos::listParameters(*demo)) {
            if (parameter.group == "Run") continue;  // what nearly all demos have distinguishes none
            writer.add(Field::Parameter, readableName(parameter.name));
            for (const std::string& option : parameter.options) writer.add(Field::Parameter, readableName(option));
            writer.add(Field::Tip, parameter.tip);
        }
        demo->measure(writer);
    }
    return pages_;
}

std::vector<FoundDemo> Search::findDemos(std::string_view pattern, SearchBy by) {
    std::vector<FoundDemo> found;
    if (by == SearchBy::Letters || wordsOf(pattern).empty()) {
        for (const demos::DemoInfo& info : demos::allDemos())
            if (const auto match = fuzzyMatch(pattern, info.entry.title)) found.push_back({&info, *match, {}});
        sortByScore(found);
        return found;
    }
    if (by == SearchBy::Words) {
        found = findWords(pattern, std::nullopt);
    } else {
        const auto maximum = (static_cast<std::ptrdiff_t>(wordsOf(pattern).size()) - 1) / 2;
        for (std::ptrdiff_t mayMiss = 0; found.empty() && mayMiss <= maximum; ++mayMiss)
            found = findWords(pattern, mayMiss);
    }
    sortByScore(found);
    return found;
}

std::vector<FoundDemo> Search::findWords(std::string_view pattern, std::optional<std::ptrdiff_t> mayMiss) {
    std::vector<FoundDemo> found;
    for (const Page& page : pages()) {
        SearchScore score(pattern, mayMiss.has_value());
        const Phrase* best = nullptr;
        for (const Phrase& phrase : page.phrases) {
            const bool better = score.match(phrase.text, weightOf(phrase.field));
            if (better && !(best && best->field == Field::Title)) best = &phrase;
        }
        if (best == nullptr || score.found(mayMiss.value_or(0)) == 0) continue;
        const bool byTitle = best->field == Field::Title;
        found.push_back({page.info,
                         {score.found(mayMiss.value_or(0)), placesIn(page.info->entry.title, pattern)},
                         byTitle ? "" : kFieldNames[static_cast<std::size_t>(best->field)] + best->shown});
    }
    return found;
}

std::vector<FoundPreset> Search::findPresets(std::string_view pattern) {
    std::vector<FoundPreset> found;
    const std::vector<std::string> words = wordsOf(pattern);
    for (const Page& page : pages()) {
        const std::string demo = plainText(page.info->entry.title);
        for (const demos::Preset& preset : page.presets) {
            const std::string title = plainText(preset.title);
            if (std::none_of(words.begin(), words.end(), [&](auto& word) { return matchQuality(title, word) > 0; }))
                continue;
            SearchScore score(pattern);
            score.match(title, kPresetWeight);
            score.match(demo, weightOf(Field::Title));
            if (score.found() > 0)
                found.push_back({page.info, preset, {score.found(), placesIn(preset.title, pattern)}});
        }
    }
    sortByScore(found);
    return found;
}

std::vector<FoundCommand> Search::findCommands(std::string_view pattern, SearchBy by) const {
    std::vector<FoundCommand> found;
    const bool words = by != SearchBy::Letters && !wordsOf(pattern).empty();
    for (const Command& command : allCommands()) {
        if (!words) {
            if (const auto match = fuzzyMatch(pattern, command.title)) found.push_back({&command, *match});
            continue;
        }
        SearchScore score(pattern);
        score.match(plainText(command.title), weightOf(Field::Title));
        forEachPart(command.terms, ',',
                    [&](std::string_view term) { score.match(plainText(term), weightOf(Field::Term)); });
        if (score.found() > 0) found.push_back({&command, {score.found(), placesIn(command.title, pattern)}});
    }
    sortByScore(found);
    return found;
}

}  // namespace collidoscope::app
