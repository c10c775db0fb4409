#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/fragments.h"

// A reader meets each tooltip alone: it names its thing, so it does not begin in the middle of a sentence.

namespace structure {
namespace {

struct Tip {
    std::string text{};
    std::string where{};  ///< file and line
};

/// The string literals from `at` on, joined as the compiler joins them; `at` moves behind them.
std::string literalsFrom(const std::string& source, std::size_t& at) {
    std::string text;
    for (;; ++at) {
        at = std::min(source.find_first_not_of(" \n", at), source.size());
        if (at == source.size() || source[at] != '"') return text;
        for (++at; at < source.size() && source[at] != '"'; ++at) {
            if (source[at] == '\\') ++at;
            text += source[at];
        }
    }
}
/// The last argument of the call whose brackets begin before `at`, where it is written out; `at` moves behind the call.
std::string lastLiteral(const std::string& source, std::size_t& at) {
    std::string last;
    for (int depth = 1; depth > 0 && at < source.size();) {
        if (source[at] == '"') {
            last = literalsFrom(source, at);
            continue;
        }
        depth += source[at] == '(' ? 1 : source[at] == ')' ? -1 : 0;
        if (depth > 0 && source[at] != ' ' && source[at] != '\n') last.clear();
        ++at;
    }
    return last;
}
/// The second argument of the call whose brackets begin before `at`, where it is all written out.
std::string secondLiteral(const std::string& source, std::size_t& at) {
    at = std::min(source.find(',', at), source.size() - 1) + 1;
    const std::string text = literalsFrom(source, at);
    return at < source.size() && (source[at] == ',' || source[at] == ')') ? text : "";
}
/// What is written behind each `.tip =`, in each tipForItem() of the window, and last in each call of Measurements that
/// takes a tip and in each row of demos/share/rows.h.
std::vector<Tip> tipsIn(const std::string& source, const std::string& file) {
    const auto where = [&](std::size_t at) {
        const auto newlines = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return file + ":" + std::to_string(newlines + 1);
    };
    std::vector<Tip> tips;
    const auto take = [&](std::string_view mark, const auto& textFrom) {
        for (std::size_t at = source.find(mark); at != std::string::npos; at = source.find(mark, at)) {
            at += mark.size();
            const std::string text = textFrom(source, at);
            if (!text.empty()) tips.push_back({text, where(at)});
        }
    };
    take(".tip =", literalsFrom);
    for (const char* call : {"m.text(", "(p).real(", "(p).logarithmic(", "(p).integer(", "(p).toggle(", "(p).choice(",
                             "m.number(", "plotted(", "unlisted(", "ofLastStep("})
        take(call, lastLiteral);
    take("tipForItem(", secondLiteral);
    return tips;
}

/// More words with which only half a tip begins.
constexpr std::array<std::string_view, 11> kFirstWordsOfHalfTips{
    "All", "Both", "Always", "Never", "About", "Across", "Wholly", "Tried", "Beyond", "Counted", "Measured:"};

/// Why the text does not stand on its own; empty where it does.
std::string faultOf(std::string_view tip) {
    const std::string_view first = firstWord(tip);
    const bool isHalf =
        std::find(kFirstWordsOfHalfTips.begin(), kFirstWordsOfHalfTips.end(), first) != kFirstWordsOfHalfTips.end();
    if (isHalf || beginsAsFragment(tip)) return "it begins with \"" + std::string(first) + "\"";
    if (tip.starts_with("The same")) return "it does not say the same as what";
    if (std::isdigit(static_cast<unsigned char>(tip.front())) != 0 || tip.starts_with("½") || tip.starts_with("√") ||
        tip.front() == '(')
        return "it begins with a number or a formula";
    if (std::islower(static_cast<unsigned char>(tip.front())) != 0) return "it begins with a small letter";
    if (tip.back() != '.') return "it does not end with a full stop";
    if (std::count(tip.begin(), tip.end(), ' ') == 0) return "it is a single word";
    return "";
}

/// Expects each tip in the sources of a folder to stand on its own; how many there are.
std::size_t examineTips(const char* folder) {
    const std::filesystem::path root(COLLIDOSCOPE_SOURCE_DIR);
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".cpp" && extension != ".h") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string file = std::filesystem::relative(entry.path(), root).generic_string();
        for (const Tip& tip : tipsIn(text.str(), file)) {
            ++count;
            const std::string fault = faultOf(tip.text);
            EXPECT_TRUE(fault.empty()) << tip.where << ": \"" << tip.text << "\": " << fault;
        }
    }
    return count;
}

TEST(Tips, OfDemosStandOnTheirOwn) { EXPECT_GT(examineTips("demos"), 900u) << "most tips are found"; }

/// Names of buttons are no tips: they say in a few words what a command does.
TEST(Tips, OfTheProgramStandOnTheirOwn) { EXPECT_GT(examineTips("app"), 15u) << "most tips are found"; }

TEST(Tips, AreFoundHoweverTheyAreWritten) {
    const std::string source =
        "m.number(\"a\", 1, {.tip = \"One \"\n    \"tip.\", .plot = false}); m.text(\"b\", f(\"c\"), \"Two tips.\");\n"
        "rebuilt(p).choice(\"d\", d_, {\"e\", \"f\"}, \"Three tips.\"); live(p).real(\"g\", g_, {\"m\"}, {0, 1}, "
        "tip);\n"
        "m.number(\"h\", 2, unplotted({\"i\"}, Role::BodyA,\n    \"Four tips.\"));\n"
        "tipForItem(ui, \"Five \"\n    \"tips.\", {}, true); tipForItem(ui, \"Cut \" + word); tipForItem(ui, row.tip);";
    std::vector<std::string> texts;
    for (const Tip& tip : tipsIn(source, "demo.cpp")) texts.push_back(tip.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"One tip.", "Two tips.", "Three tips.", "Four tips.", "Five tips."}));
}

TEST(Tips, FragmentsAreFound) {
    for (const char* fragment :
         {"Of that spring; 1: no swing.", "What is fast passes through nothing.", "Who finds the pairs.", "Downwards.",
          "As long must all of an island be still.", "The same, of all steps.", "2 for every convex solid.",
          "½ v² per mass.", "always 1.", "Number of rays"})
        EXPECT_FALSE(faultOf(fragment).empty()) << fragment;
    for (const char* tip : {"Damping ratio of the joint springs. At 1 they return to rest without oscillating.",
                            "Drag a point.", "A heavier ball is slower.", "Initial height."})
        EXPECT_TRUE(faultOf(tip).empty()) << tip;
}

}  // namespace
}  // namespace structure
