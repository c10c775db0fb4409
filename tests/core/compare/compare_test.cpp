/// Runs that differ in one parameter, from the command line to the table of differences.

#include <gtest/gtest.h>

#include <sstream>

#include "app/compare/compare_runs.h"
#include "app/compare/differences.h"
#include "app/session/typed_setting.h"
#include "app/session/variation.h"

namespace collidoscope::compare_test {
namespace {

using app::ExitStatus;
using app::Session;
using app::Variation;
using Words = std::vector<std::string>;

struct Ran {
    ExitStatus status = ExitStatus::Done;
    std::string out{}, errors{};
};
Ran ran(const char* demo, Words more) {
    Words arguments{"--headless", "--demo", demo};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::ostringstream out, errors;
    const ExitStatus status = app::runCompared(app::parseCommandLine(arguments), {.out = out, .errors = errors});
    return {status, out.str(), errors.str()};
}
std::string refusal(const char* demo, const Words& more) {
    try {
        ran(demo, more);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "it was not refused";
}
std::string parseRefusal(const Words& arguments) {
    try {
        app::parseCommandLine(arguments);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "it was not refused";
}
std::unique_ptr<Session> session(const char* demo) { return std::make_unique<Session>(*demos::findDemo(demo)); }
bool has(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

TEST(Variation, IsReadFromTextAndWrittenAsTheSame) {
    const Variation read = app::variationFromText("step=1/60,max(1/120,1/240),0.01");
    EXPECT_EQ(read.parameter, "step");
    EXPECT_EQ(read.values, (Words{"1/60", "max(1/120,1/240)", "0.01"})) << "a comma in brackets parts no values";
    EXPECT_EQ(app::textOf(read), "step=1/60,max(1/120,1/240),0.01");
}

TEST(Variation, WithFewerThanTwoOrMoreThanFourValuesIsRefused) {
    for (const char* text : {"friction", "=1,2", "friction=1", "friction=1,", "friction=,1", "friction=1,2,3,4,5"})
        EXPECT_THROW(app::variationFromText(text), demos::ParameterError) << text;
}

TEST(Variation, OfWhatTheDemoDoesNotTakeIsRefusedWithWords) {
    EXPECT_TRUE(has(refusal("bouncing-ball", {"--compare", "restitutoin=0.1,0.2"}), "did you mean 'restitution'"))
        << refusal("bouncing-ball", {"--compare", "restitutoin=0.1,0.2"});
    EXPECT_TRUE(has(refusal("bouncing-ball", {"--compare", "restitution=0.1,many"}), "--compare: restitution"))
        << refusal("bouncing-ball", {"--compare", "restitution=0.1,many"});
    EXPECT_TRUE(has(refusal("bouncing-ball", {"--compare", "restitution=0.5,1/2"}), "are the same"));
    EXPECT_TRUE(has(refusal("bouncing-ball", {"--compare", "preset=no-such,neither"}), "no-such"));
    EXPECT_TRUE(has(refusal("bouncing-ball", {"--compare", "restitution=0.5"}), "takes two to four"));
}

TEST(Variation, DoesNotGoWithWhatHoldsOneRun) {
    const Words plain{"--headless", "--demo", "bouncing-ball", "--compare", "restitution=0.1,0.5"};
    for (const Words& more : {Words{"--trace", "x.jsonl"}, Words{"--set", "restitution=0.3"}}) {
        Words all = plain;
        all.insert(all.end(), more.begin(), more.end());
        EXPECT_TRUE(has(parseRefusal(all), "--compare")) << parseRefusal(all);
    }
    EXPECT_TRUE(has(parseRefusal({"--headless", "--all", "--compare", "step=1/60,1/120"}), "--compare"));
    EXPECT_TRUE(has(parseRefusal({"--list", "--compare", "step=1/60,1/120"}), "--compare does not go with --list"));
    EXPECT_EQ(app::argumentsOfLink("collidoscope:gjk?compare=shape=a,b"),
              (Words{"--demo", "gjk", "--compare=shape=a,b"}));
}

TEST(Variations, NeedOneValueForEachRunAndADifferenceBetweenAnyTwo) {
    const auto refused = [](const Words& texts) {
        try {
            app::checkVariations(*session("bouncing-ball"), app::variationsFromTexts(texts));
        } catch (const demos::ParameterError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(refused({"restitution=0.2,0.2,0.8,0.8", "drop=0.5,1,0.5,1"}), "") << "a table of two by two";
    EXPECT_EQ(refused({"restitution=0.2,0.4", "drop=0.5,1,1.2"}),
              "restitution has 2 values, and drop has 3 values; give each parameter one value for each run");
    EXPECT_EQ(refused({"restitution=0.2,0.4", "restitution=0.5,0.6"}),
              "restitution is given twice; give all its values at once");
    EXPECT_EQ(refused({"restitution=0.2,1/5", "drop=0.5,0.5"}),
              "the runs 1 and 2 have the same values of restitution and drop");
    EXPECT_TRUE(has(refused({"restitution=0.2,0.4", "dorp=0.5,1"}), "did you mean 'drop'"));
    EXPECT_TRUE(has(refused({"preset=super,clay", "drop=0.5,9"}), "drop")) << "beyond its limits";
    EXPECT_TRUE(has(
        parseRefusal({"--demo", "bouncing-ball", "--compare", "drop=1,0.5", "--compare", "restitution=0.1,0.2,0.3"}),
        "--compare: drop has 2 values"));
}

TEST(CompareRuns, OfSeveralParametersAreTheRunsThatSetMakes) {
    const Ran both = ran("bouncing-ball", {"--compare", "restitution=0.2,0.9", "--set", "step=1/120", "--compare",
                                           "drop=1.2,0.7", "--frames", "90", "--hash"});
    std::string single;
    for (const auto& [restitution, drop] : {std::pair{"0.2", "1.2"}, {"0.9", "0.7"}}) {
        std::ostringstream out, errors;
        const std::string first = std::string("restitution=") + restitution, second = std::string("drop=") + drop;
        app::runHeadless(app::parseCommandLine(Words{"--headless", "--demo", "bouncing-ball", "--frames", "90",
                                                     "--hash", "--set", "step=1/120", "--set", first, "--set", second}),
                         {.out = out, .errors = errors});
        single += out.str().substr(0, out.str().size() - 1) + " " + first + " " + second + "\n";
    }
    EXPECT_EQ(both.out, single);
}

TEST(CompareRuns, OfSeveralParametersAreCalledByAllOfThem) {
    const Words words{"--compare", "preset=super,clay", "--compare", "drop=0.5,1", "--frames", "30"};
    const std::string table = ran("bouncing-ball", words).out;
    EXPECT_TRUE(has(table, "preset = clay, drop = 1 m first differs at frame ")) << table;
    Words csv = words;
    csv.insert(csv.end(), {"--csv", "-"});
    EXPECT_TRUE(has(ran("bouncing-ball", csv).out, "[preset = super, drop = 0.5 m]")) << ran("bouncing-ball", csv).out;
}

TEST(CompareRuns, OfSeveralParametersComeInALink) {
    const Words words =
        app::argumentsOfLink("collidoscope:bouncing-ball?compare=restitution=0.2,0.9&compare=drop=1,0.5");
    const app::CommandLine line = app::parseCommandLine(words);
    EXPECT_EQ(line.variations, (Words{"restitution=0.2,0.9", "drop=1,0.5"}));
    EXPECT_EQ(
        app::linkOf(Words{"--demo", "bouncing-ball", "--compare", "restitution=0.2,0.9", "--compare", "drop=1,0.5"}),
        "collidoscope:bouncing-ball?compare=restitution=0.2,0.9&compare=drop=1,0.5");
}

TEST(CompareRuns, TellsMeasuresSideBySideAndWhereTheRunsPart) {
    const Ran run = ran("bouncing-ball", {"--compare", "restitution=0.2,0.9", "--frames", "120"});
    EXPECT_EQ(run.status, ExitStatus::Done);
    EXPECT_TRUE(run.out.starts_with("bouncing-ball, frame 120, 2 s\n")) << run.out;
    EXPECT_TRUE(has(run.out, "restitution = 0.2")) << run.out;
    EXPECT_TRUE(has(run.out, "restitution = 0.9 first differs at frame ")) << run.out;
    EXPECT_TRUE(has(run.out, " *\n")) << "values that differ are marked: " << run.out;
}

TEST(CompareRuns, AreLookedIntoEach) {
    const Words words{"--compare", "restitution=0.2,0.9", "--frames", "90", "--inside", "sphere 1,ground:manifold"};
    const Ran run = ran("bouncing-ball", words);
    const std::size_t first = run.out.find("\nrestitution = 0.2\nWhere do they touch"),
                      second = run.out.find("\nrestitution = 0.9\nWhere do they touch");
    ASSERT_NE(first, std::string::npos) << run.out;
    ASSERT_NE(second, std::string::npos) << run.out;
    EXPECT_LT(first, second);
    EXPECT_NE(run.out.substr(first + 20, second - first - 20), run.out.substr(second + 20));
    EXPECT_TRUE(has(ran("bouncing-ball", {words[0], words[1], "--inside", "list"}).out, "ground"));
    EXPECT_TRUE(has(refusal("bouncing-ball", {words[0], words[1], "--inside", "nobody,ground"}), "nobody"));
}

TEST(CompareRuns, TellThatNothingHasMovedAtFrameZero) {
    const Words words{"--compare", "restitution=0.2,0.8"};
    EXPECT_TRUE(has(ran("bouncing-ball", words).errors, "before anything has moved; --frames N lets time run"));
    EXPECT_EQ(ran("bouncing-ball", {words[0], words[1], "--frames", "5"}).errors, "");
    EXPECT_EQ(ran("shapes-3d", {"--compare", "spacing=2,3"}).errors, "") << "it stands still";
}

TEST(CompareRuns, AreTheRunsThatSetMakes) {
    const Ran both = ran("bouncing-ball", {"--compare", "restitution=0.2,0.9", "--frames", "90", "--hash"});
    std::string single;
    for (const char* value : {"0.2", "0.9"}) {
        std::ostringstream out, errors;
        app::runHeadless(app::parseCommandLine(Words{"--headless", "--demo", "bouncing-ball", "--frames", "90",
                                                     "--hash", "--set", std::string("restitution=") + value}),
                         {.out = out, .errors = errors});
        const std::string line = out.str();
        single += line.substr(0, line.size() - 1) + " restitution=" + value + "\n";
    }
    EXPECT_EQ(both.out, single);
}

TEST(CompareRuns, WriteATableWithAColumnForEachRunThatHoldsWhatEachMeasuresAlone) {
    const auto rowsOf = [](const std::string& table) {
        std::vector<Words> rows;
        std::istringstream lines(table);
        for (std::string line; std::getline(lines, line);) {
            rows.emplace_back();
            std::istringstream cells(line.substr(0, line.find('\r')));
            for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
        }
        return rows;
    };
    const Ran both = ran("bouncing-ball", {"--compare", "restitution=0.2,0.9", "--frames", "60", "--csv", "-"});
    EXPECT_EQ(both.status, ExitStatus::Done);
    const std::vector<Words> rows = rowsOf(both.out);
    ASSERT_EQ(rows.size(), 62u) << both.out.substr(0, 300);
    for (const char* value : {"0.2", "0.9"}) {
        std::ostringstream out, errors;
        const Words arguments{"--headless", "--demo", "bouncing-ball",
                              "--frames",   "60",     "--csv",
                              "-",          "--set",  std::string("restitution=") + value};
        app::runHeadless(app::parseCommandLine(arguments), {.out = out, .errors = errors});
        const std::vector<Words> alone = rowsOf(out.str());
        for (std::size_t column = 0; column < alone[0].size(); ++column) {
            const std::string heading =
                alone[0][column] + (column < 2 ? "" : std::string(" [restitution = ") + value + "]");
            const auto at = std::find(rows[0].begin(), rows[0].end(), heading);
            ASSERT_NE(at, rows[0].end()) << heading;
            for (std::size_t row = 1; row < rows.size(); ++row)
                EXPECT_EQ(rows[row][static_cast<std::size_t>(at - rows[0].begin())], alone[row][column]) << heading;
        }
    }
}

TEST(CompareRuns, WithOtherStepsAreAtTheSameMoment) {
    const Ran run = ran("bouncing-ball", {"--compare", "step=1/60,1/120", "--frames", "60"});
    EXPECT_TRUE(has(run.out, "frame")) << run.out;
    EXPECT_TRUE(has(run.out, "120")) << run.out;
    const auto slow = session("bouncing-ball"), fast = session("bouncing-ball");
    fast->act(demos::SetParameter{"step", 1.0 / 120.0});
    EXPECT_EQ(app::frameAtSameTime(*slow, 30, *fast), 60u);
    EXPECT_EQ(app::frameAtSameTime(*fast, 60, *slow), 30u);
}

TEST(CompareRuns, EndAtTheFirstConditionThatHoldsInAny) {
    const Ran run =
        ran("bouncing-ball", {"--compare", "restitution=0.2,0.9", "--frames", "300", "--break", "frame >= 40"});
    EXPECT_EQ(run.status, ExitStatus::Disagreement);
    EXPECT_TRUE(run.out.starts_with("bouncing-ball, frame 40,")) << run.out;
    EXPECT_TRUE(has(run.errors, "frame >= 40 holds")) << run.errors;
}

TEST(Variants, KeepWhatWasDoneInTheRunButForTheirParameter) {
    const auto first = session("bouncing-ball");
    first->setPlaying(false);
    first->act(demos::SetParameter{"restitution", 0.4});
    for (int i = 0; i < 10; ++i) first->stepForward();
    first->act(demos::SetParameter{"step", 0.01});
    for (int i = 0; i < 40; ++i) first->stepForward();

    const auto same = app::variantOf(*first, app::VariedValues{{"restitution", "0.4"}});
    const auto other = app::variantOf(*first, app::VariedValues{{"restitution", "0.8"}});
    for (int i = 0; i < 50; ++i) same->stepForward(), other->stepForward();
    EXPECT_EQ(app::hashLine(*same), app::hashLine(*first));
    EXPECT_NE(app::hashLine(*other), app::hashLine(*first));
    EXPECT_EQ(app::variedValue(*other, "step"), "0.01");
    EXPECT_EQ(app::variedValue(*other, "restitution"), "0.8");
    EXPECT_FALSE(app::firstDifferenceOf(*first, *same)) << "equal runs part nowhere";
    EXPECT_TRUE(app::firstDifferenceOf(*first, *other));
}

TEST(Variants, OfSeveralParametersAreSetWhereTheRunSetThem) {
    const auto first = session("bouncing-ball");
    first->setPlaying(false);
    for (int i = 0; i < 10; ++i) first->stepForward();
    first->act(demos::SetParameter{"step", 0.01});
    for (int i = 0; i < 20; ++i) first->stepForward();
    const auto other =
        app::variantOf(*first, app::VariedValues{{"step", "0.02"}, {"restitution", "0.4"}, {"drop", "0.6"}});
    EXPECT_EQ(app::variedValue(*other, "restitution"), "0.4");
    EXPECT_EQ(app::variedValue(*other, "drop"), "0.6");
    EXPECT_NE(app::variedValue(*other, "step"), "0.02") << "the run changed it at frame 10";
    for (int i = 0; i < 12; ++i) other->stepForward();
    EXPECT_EQ(app::variedValue(*other, "step"), "0.02");
    EXPECT_TRUE(app::hasValue(*other, {"drop", "3/5"}));
    EXPECT_FALSE(app::hasValue(*other, {"drop", "0.7"}));
}

/// Another value that a parameter takes; empty: none is known.
std::string anotherValue(const demos::ParameterInfo& info) {
    switch (info.kind) {
        case demos::ParameterKind::Toggle:
            return std::get<bool>(info.value) ? "off" : "on";
        case demos::ParameterKind::Choice:
            for (const std::string& option : info.options)
                if (option != std::get<std::string>(info.value)) return option;
            return "";
        case demos::ParameterKind::Real:
            return app::textOf(demos::Value(0.5 * (info.range.low + std::get<double>(info.value))));
        case demos::ParameterKind::Integer:
            return std::to_string(std::get<int>(info.value) == static_cast<int>(info.range.low)
                                      ? static_cast<int>(info.range.low) + 1
                                      : static_cast<int>(info.range.low));
        case demos::ParameterKind::Mesh:
        case demos::ParameterKind::Case:
            break;
    }
    return "";
}

TEST(CompareRuns, WorkWithTheFirstParameterOfEveryDemo) {
    std::size_t compared = 0;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        for (const demos::ParameterInfo& parameter : demos::listParameters(*demos::makeDemo(info))) {
            const std::string other = anotherValue(parameter), here = app::textOf(parameter.value);
            if (other.empty() || other == here || parameter.inside) continue;
            const std::string what = parameter.name + "=" + here + "," + other;
            SCOPED_TRACE(std::string(info.name) + " " + what);
            try {
                const Ran run = ran(std::string(info.name).c_str(), {"--compare", what, "--frames", "3"});
                EXPECT_TRUE(run.out.starts_with(std::string(info.name) + ", frame ")) << run.out;
                EXPECT_TRUE(has(run.out, (parameter.name + " = " + other).c_str())) << run.out;
                ++compared;
            } catch (const std::exception& error) {
                ADD_FAILURE() << error.what();
            }
            break;
        }
    }
    EXPECT_GT(compared, demos::allDemos().size() * 9 / 10);
}

}  // namespace
}  // namespace collidoscope::compare_test
