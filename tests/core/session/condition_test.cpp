/// Conditions as people type them.

#include "app/session/condition.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>

#include "app/session/expression.h"

namespace collidoscope::condition_test {
namespace {

using app::Condition;
using app::NamedValue;
using Kind = app::NamedValue::Kind;

class Names final : public app::ConditionNames {
public:
    std::optional<NamedValue> find(std::string_view name) const override {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    }
    std::vector<std::string> all() const override {
        std::vector<std::string> names;
        for (const auto& [name, value] : values) names.push_back(name);
        return names;
    }

    std::map<std::string, NamedValue, std::less<>> values{
        {"depth", {.value = 0.006, .unit = "m"}},
        {"drift", {.value = 7.0, .unit = "mm"}},
        {"t", {.value = 1.5, .unit = "s"}},
        {"frame", {.value = 90.0}},
        {"share", {.value = 12.0, .unit = "%"}},
        {"tilt", {.value = 30.0, .unit = "°"}},
        {"momentum_2", {.value = 4.0, .unit = "kg m/s"}},
        {"peak", {.value = std::numeric_limits<double>::quiet_NaN(), .unit = "m"}},
        {"nan", {.kind = Kind::Flag, .value = 0.0}},
        {"broken", {.kind = Kind::Flag, .value = 1.0}},
        {"verdict", {.kind = Kind::Text, .text = "they overlap"}},
    };
};

bool holds(const std::string& text, const Names& names = {}) { return Condition(text, names).holds(names); }

std::string refusal(const std::string& text) {
    try {
        Condition(text, Names{});
    } catch (const app::ExpressionError& error) {
        return error.what();
    }
    return {};
}

TEST(Condition, ComparesWithUnits) {
    EXPECT_TRUE(holds("depth > 5 mm"));
    EXPECT_FALSE(holds("depth > 7 mm"));
    EXPECT_TRUE(holds("depth > 0.005")) << "a plain number has the unit of the measure";
    EXPECT_TRUE(holds("drift > 6.5")) << "in the unit in which it is shown";
    EXPECT_TRUE(holds("drift > depth"));
    EXPECT_TRUE(holds("share > 10"));
    EXPECT_TRUE(holds("share > 10 %"));
    EXPECT_FALSE(holds("share > 13 %"));
    EXPECT_TRUE(holds("tilt >= 30°"));
    EXPECT_TRUE(holds("tilt < 0.6 rad"));
    EXPECT_TRUE(holds("momentum_2 = 4 kg·m/s"));
    EXPECT_TRUE(holds("frame == 90"));
    EXPECT_TRUE(holds("frame != 91"));
    EXPECT_TRUE(holds("5 mm<depth"));
    EXPECT_TRUE(holds("depth≥6 mm"));
    EXPECT_TRUE(holds("depth ≤ 0.6 cm"));
}

TEST(Condition, ReckonsAsTypedNumbersDo) {
    EXPECT_TRUE(holds("depth + 2 mm > drift"));
    EXPECT_TRUE(holds("2*depth > 11 mm"));
    EXPECT_TRUE(holds("(depth + drift) / 2 > 6.4 mm"));
    EXPECT_TRUE(holds("abs(-depth) = depth"));
    EXPECT_TRUE(holds("sin(tilt) > 0.49"));
    EXPECT_TRUE(holds("depth/t < 5 mm/s"));
    EXPECT_TRUE(holds("depth^2 < 0.1 m^2"));
    EXPECT_TRUE(holds("frame > 2*pi"));
    EXPECT_TRUE(holds("1 mm < depth < 7 mm"));
    EXPECT_FALSE(holds("1 mm < depth < 2 mm"));
    EXPECT_FALSE(holds("depth / (frame - 90) < 0 m")) << "it is infinite";
}

TEST(Condition, JoinsWithAndOrNot) {
    EXPECT_TRUE(holds("depth > 5 mm and t < 2 s"));
    EXPECT_FALSE(holds("depth > 5 mm and t > 2 s"));
    EXPECT_TRUE(holds("depth > 1 m or t < 2"));
    EXPECT_TRUE(holds("t > 2 and t > 3 or t < 2")) << "and binds before or";
    EXPECT_FALSE(holds("t > 2 and (t > 3 or t < 2)"));
    EXPECT_TRUE(holds("not t > 2"));
    EXPECT_TRUE(holds("not (t > 2 or nan) and broken"));
    EXPECT_TRUE(holds("((broken))"));
    EXPECT_FALSE(holds("nan"));
    EXPECT_TRUE(holds("not not (t) > (1)"));
}

TEST(Condition, ComparesWordsInQuotes) {
    EXPECT_TRUE(holds("verdict = \"they overlap\""));
    EXPECT_TRUE(holds("verdict != 'apart' and t > 1"));
    EXPECT_FALSE(holds("verdict == 'apart'"));
}

TEST(Condition, OfWhatIsNotMeasuredNothingHolds) {
    for (const char* text : {"peak > 1", "peak < 1", "not peak > 1", "peak = peak", "peak != 1", "sqrt(peak/1 m) > 0"})
        EXPECT_FALSE(holds(text)) << text;
    EXPECT_TRUE(holds("peak > 1 or t > 1"));
    EXPECT_TRUE(holds("not (peak > 1 and t > 2)"));
    EXPECT_FALSE(holds("sqrt(-frame) > 0"));
}

TEST(Condition, NamesAreThoseOfTheText) {
    const Names names;
    EXPECT_EQ(Condition("depth > 5 mm and (t < 2 s or depth > drift)", names).names(),
              (std::vector<std::string>{"depth", "t", "drift"}));
    EXPECT_EQ(Condition("not nan and verdict = 'x'", names).names(), (std::vector<std::string>{"nan", "verdict"}));
}

TEST(Condition, RefusalsSayWhatAndWhere) {
    struct Refused {
        const char* text;
        const char* reason;
    };
    const Refused cases[] = {{"", "there is no condition"},
                             {"  ", "there is no condition"},
                             {"depth", "a comparison is missing, such as > 5 (at character 6"},
                             {"depth >", "a number is missing at the end (at character 8"},
                             {"> 5", "a number is missing"},
                             {"depht > 5", "'depht' is not measured here; did you mean 'depth'? "},
                             {"depth > 5 s", "a length and a time cannot be compared (at character 7"},
                             {"depth > t", "a length and a time cannot be compared"},
                             {"depth + t > 5", "cannot be added"},
                             {"depth > 5 mm and", "a number is missing at the end (at character 17"},
                             {"depth > 5 mm t < 2", "'t < 2' is not understood (at character 14"},
                             {"(depth > 5 mm", "the parenthesis at 1 is not closed"},
                             {"depth > 5 mm)", "not understood"},
                             {"depth > 5 parsecs", "'parsecs' is not a known unit"},
                             {"depth > 0,5", "decimals follow a point, not a comma"},
                             {"verdict > 3", "'verdict' is a word; write verdict = \"they overlap\""},
                             {"verdict = apart", "stands in quotes"},
                             {"verdict = 'apart", "stands in quotes"},
                             {"verdict + 1 > 2", "'verdict' is a word"},
                             {"1 < verdict", "'verdict' is no number"},
                             {"depth and t > 1", "a comparison is missing before 'and"},
                             {"depth = > 5", "a number is missing"}};
    for (const Refused& refused : cases)
        EXPECT_NE(refusal(refused.text).find(refused.reason), std::string::npos)
            << "'" << refused.text << "': " << refusal(refused.text);
    EXPECT_NE(refusal(std::string(100000, '(') + "t > 1").find("at most"), std::string::npos);
    EXPECT_NE(refusal(std::string(400, '(') + "t > 1").find("too deeply nested"), std::string::npos);
    std::string nots;
    for (int i = 0; i < 400; ++i) nots += "not ";
    EXPECT_NE(refusal(nots + "t > 1").find("too deeply nested"), std::string::npos);
}

TEST(Condition, ANameThatHasGoneIsSaidWhenItIsAsked) {
    Names names;
    const Condition condition("depth > 5 mm", names);
    names.values.erase("depth");
    EXPECT_THROW(condition.holds(names), app::ExpressionError);
}

TEST(Condition, KnowsItsOwnWords) {
    for (const char* word : {"and", "or", "not", "pi", "sqrt", "abs", "mm", "s"})
        EXPECT_TRUE(app::isWordOfConditions(word)) << word;
    EXPECT_FALSE(app::isWordOfConditions("depth"));
}

}  // namespace
}  // namespace collidoscope::condition_test
