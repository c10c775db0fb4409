#include "app/ui/answers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/files/characters.h"
#include "app/session/typed_setting.h"
#include "app/ui/answer_texts.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

/// Stop words: words that say nothing about the subject of a question.
constexpr std::array<std::string_view, 46> kEmptyWords{
    "a",    "an",   "the",   "to",    "of",   "in",    "on",   "for",  "by",   "at",  "i",  "do",
    "does", "how",  "can",   "could", "is",   "are",   "it",   "this", "that", "my",  "me", "we",
    "you",  "what", "where", "which", "who",  "why",   "with", "from", "and",  "or",  "as", "please",
    "get",  "show", "see",   "want",  "need", "there", "any",  "be",   "have", "will"};

/// The words of a text that are no stop words, in lower case and without punctuation.
std::vector<std::string> tellingWords(std::string_view text) {
    std::vector<std::string> words(1);
    for (const Character& character : charactersOf(text)) {
        const char32_t plain = plainCharacter(character.code);
        const bool belongs = (plain >= 'a' && plain <= 'z') || (plain >= '0' && plain <= '9') || plain >= 0x80;
        if (belongs)
            words.back() += textOfCharacter(plain);
        else if (!words.back().empty())
            words.emplace_back();
    }
    std::erase_if(words, [](const std::string& word) {
        return word.empty() || std::find(kEmptyWords.begin(), kEmptyWords.end(), word) != kEmptyWords.end();
    });
    return words;
}

/// Whether the question begins with "why", which is a stop word but asks for reasons.
bool asksWhy(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    return text.starts_with("why") || text.starts_with("Why");
}

/// Words that may occur in a question about any subject.
constexpr std::array<std::string_view, 66> kNeutralWords{
    "box",     "boxes",   "ball",   "balls",   "body",     "bodies",    "object", "objects", "shape",     "shapes",
    "cube",    "cubes",   "block",  "blocks",  "brick",    "bricks",    "thing",  "things",  "something", "demo",
    "scene",   "not",     "no",     "never",   "doesn",    "don",       "isn",    "won",     "t",         "s",
    "so",      "much",    "very",   "too",     "always",   "still",     "when",   "if",      "two",       "one",
    "another", "other",   "each",   "its",     "here",     "really",    "work",   "works",   "working",   "mean",
    "means",   "meaning", "happen", "happens", "explain",  "make",      "makes",  "their",   "they",      "them",
    "between", "after",   "than",   "some",    "actually", "definition"};

bool isNeutral(const std::string& word) {
    return std::find(kNeutralWords.begin(), kNeutralWords.end(), word) != kNeutralWords.end();
}

/// How well a question matches an answer. Exactly: it is one of the phrases of the answer. Wholly: all of its words
/// occur in these phrases. Partly: at least half of them do.
enum class Fit { None, Partly, Wholly, Exactly };

/// `asks`: the phrases of an answer, separated by commas. For a partial match at least half of the words must occur in
/// them, one of which is not neutral. The beginning of a word matches too, as it is still being typed.
Fit fitOf(const std::vector<std::string>& question, std::string_view asks) {
    constexpr std::size_t kMinBegun = 3;  // letters: a shorter beginning matches too many words
    std::vector<std::string> known;
    while (!asks.empty()) {
        const std::size_t end = std::min(asks.find(','), asks.size());
        const std::vector<std::string> ask = tellingWords(asks.substr(0, end));
        if (ask == question) return Fit::Exactly;
        known.insert(known.end(), ask.begin(), ask.end());
        asks.remove_prefix(std::min(end + 1, asks.size()));
    }
    const auto isKnown = [&](const std::string& word) {
        return std::any_of(known.begin(), known.end(), [&](const std::string& ask) {
            return ask == word || (word.size() >= kMinBegun && ask.starts_with(word));
        });
    };
    const auto found = std::count_if(question.begin(), question.end(), isKnown);
    if (static_cast<std::size_t>(found) == question.size()) return Fit::Wholly;
    const auto hasMeaning = [&](const std::string& word) { return !isNeutral(word) && isKnown(word); };
    const bool isAbout = std::any_of(question.begin(), question.end(), hasMeaning);
    return isAbout && 2 * static_cast<std::size_t>(found) >= question.size() ? Fit::Partly : Fit::None;
}

bool isAmong(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        if (list.substr(0, end) == word) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

/// Whether a text is a question and not the name of something: three words or more, or an interrogative and one more.
bool isSentence(std::string_view text) {
    constexpr std::string_view kAsks = "why,how,what,when,where,which,does,do,can,is,are,explain";
    std::vector<std::string> words(1);
    for (const Character& character : charactersOf(text)) {
        if (character.code == ' ' && !words.back().empty()) words.emplace_back();
        if (character.code != ' ') words.back() += textOfCharacter(plainCharacter(character.code));
    }
    if (words.back().empty()) words.pop_back();
    return words.size() > 2 || (words.size() == 2 && isAmong(kAsks, words.front()));
}

/// Adds the demos that show the concept that a sentence asks about, where all of its words belong to that concept.
void addConcepts(std::vector<Answer>& answers, std::string_view question, const std::vector<std::string>& words) {
    if (!isSentence(question)) return;
    for (const Concept& known : knownConcepts()) {
        const auto isNamed = [&](const std::string& word) { return isAmong(known.names, word); };
        const auto belongs = [&](const std::string& word) {
            return isNamed(word) || isAmong(known.beside, word) || isNeutral(word);
        };
        const demos::DemoInfo* demo = demos::findDemo(known.demo);
        if (demo == nullptr || std::none_of(words.begin(), words.end(), isNamed) ||
            !std::all_of(words.begin(), words.end(), belongs))
            continue;
        answers.push_back({std::string(known.title),
                           std::string(known.text) + " Choose this to open “" + std::string(demo->entry.title) + "”.",
                           OpenDemo{demo}, true});
    }
}

void addSource(std::vector<Answer>& answers, const std::vector<std::string>& question, const Session& shown) {
    const Fit fit =
        fitOf(question, "code, source, source code, program code, implementation, algorithm, cpp, c++, repository");
    if (fit == Fit::None || shown.info().file.empty()) return;
    const std::string file(shown.info().file);
    answers.push_back({"Source of this demo: " + file,
                       "This file of the repository is the demo; its first lines include the algorithms, in geometry/ "
                       "and physics/. Of an algorithm that is looked inside, step by step, Ctrl+U shows the lines that "
                       "ran. Choose this to copy the path.",
                       CopyText{file}, fit == Fit::Exactly});
}

void addComparison(std::vector<Answer>& answers, const std::vector<std::string>& question) {
    const Fit fit = fitOf(question,
                          "compare, comparison, side by side, versus, vs, difference, two runs, compare runs, "
                          "compare two runs, split view");
    if (fit == Fit::None) return;
    answers.push_back({"Compare runs side by side",
                       "Two to four runs of this demo that differ in one parameter, or in their presets, share the "
                       "clock and the camera; a table shows where they differ. Choose this to say which. A collision "
                       "case compares all methods on one pair: Ctrl+E. Two traces: collidoscope replay A.jsonl "
                       "--compare B.jsonl.",
                       CommandId::Compare, fit == Fit::Exactly});
}

void addTimeStep(std::vector<Answer>& answers, const std::vector<std::string>& question, const Session& shown) {
    constexpr std::string_view kSmaller =
        "time step, timestep, dt, delta time, step length, step size, halve time step, half time step, halve step, "
        "half step, "
        "smaller time step, smaller step, shorter step, reduce time step, change time step, set time step, finer";
    constexpr std::string_view kLarger =
        "double time step, double step, larger time step, larger step, longer step, twice time step, increase time "
        "step, coarser";
    const Fit smaller = fitOf(question, kSmaller), larger = fitOf(question, kLarger);
    const bool doubles = larger == Fit::Exactly;
    // "reduce" without "step" or "time" asks for reducing a case.
    const bool isNamed = std::any_of(question.begin(), question.end(), [](const std::string& word) {
        return word.find("step") != std::string::npos || word == "time" || word == "dt" || word == "delta";
    });
    if (!doubles && smaller != Fit::Exactly && !isNamed) return;
    if (!doubles && smaller == Fit::None) return;
    const auto parameters = demos::listParameters(shown.demo());
    const auto step = std::find_if(parameters.begin(), parameters.end(), [](const auto& p) {
        return p.name == "step" && p.kind == demos::ParameterKind::Real;
    });
    if (step == parameters.end()) {
        answers.push_back({"This demo has no time step", "It has no clock: nothing in it moves by itself.",
                           ShowMessage{"This demo has no clock, so it has no time step."},
                           smaller == Fit::Exactly || doubles});
        return;
    }
    const double now = std::get<double>(step->value);
    const double wanted = std::clamp(doubles ? now * 2.0 : now / 2.0, step->limits.low, step->limits.high);
    answers.push_back(
        {std::string(doubles ? "Double" : "Halve") + " the time step: " + formatStep(now) + " → " + formatStep(wanted),
         "It is the parameter “Step” in the panel on the right, where 1/240 can be typed as well; on the "
         "command line it is --set step=1/240. Choose this to set it; undo takes it back.",
         SetValue{step->name, wanted}, smaller == Fit::Exactly || doubles});
}

}  // namespace

std::vector<Answer> answersTo(std::string_view question, const Session& shown) {
    std::vector<Answer> answers;
    std::vector<std::string> words = tellingWords(question);
    if (words.empty() && asksWhy(question)) words = {"why"};
    if (words.empty()) return answers;
    addConcepts(answers, question, words);
    addSource(answers, words, shown);
    addComparison(answers, words);
    addTimeStep(answers, words, shown);
    std::ptrdiff_t exact = 0;
    for (const Question& known : knownQuestions()) {
        const Fit fit = fitOf(words, known.asks);
        if (fit == Fit::None) continue;
        const std::string title(known.title), text(known.text);
        Answer answer{title, text, known.command ? Request{*known.command} : Request{ShowMessage{title + ". " + text}},
                      fit == Fit::Exactly || (fit == Fit::Wholly && isSentence(question))};
        // Exact matches come before demos that match only one of the words.
        answers.insert(fit == Fit::Exactly ? answers.begin() + exact++ : answers.end(), std::move(answer));
    }
    std::stable_sort(answers.begin(), answers.end(),
                     [](const Answer& a, const Answer& b) { return a.isExact && !b.isExact; });
    return answers;
}

}  // namespace collidoscope::app
