/// What the palette and the search find, and in which order.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "app/files/characters.h"
#include "app/files/name_match.h"
#include "app/ui/answers.h"
#include "app/ui/panels/palette.h"
#include "app/ui/search.h"

namespace collidoscope::ui_search_test {
namespace {

using app::CommandId;

TEST(UiFuzzyMatch, FindsLettersInOrderAndPrefersBeginningsOfWords) {
    EXPECT_FALSE(app::fuzzyMatch("zz", "Mesh picking"));
    EXPECT_FALSE(app::fuzzyMatch("pickingmesh", "Mesh picking"));
    EXPECT_EQ(app::fuzzyMatch("", "anything")->score, 0);
    const auto match = app::fuzzyMatch("MP", "Mesh picking");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->places, (std::vector<std::size_t>{0, 5}));
    EXPECT_GT(app::fuzzyMatch("ray", "Raycasts")->score, app::fuzzyMatch("ray", "A row of casts, all day")->score);
    EXPECT_EQ(app::fuzzyMatch("pick", "Mesh picking")->places, (std::vector<std::size_t>{5, 6, 7, 8}));
}

TEST(UiPalette, FindsDemosBeforeCommands) {
    app::Search search;
    const app::Session shown(*demos::findDemo("raycasts"));
    const auto find = [&](const char* pattern) { return app::findEntries(search, pattern, shown); };
    const auto found = find("shapes");
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(std::holds_alternative<app::OpenDemo>(found.front().request));
    const auto play = find("play");
    ASSERT_FALSE(play.empty());
    EXPECT_TRUE(std::holds_alternative<CommandId>(play.front().request));
    EXPECT_FALSE(find("wire").empty()) << "the word that people know from other programs";
    EXPECT_TRUE(find("qqqq").empty());
    EXPECT_EQ(find("mpick").front().title, "Mesh picking") << "letters, where no word is found";
}

TEST(UiPalette, ListsThePresetsOfTheShownDemoAndFindsThoseOfAll) {
    app::Search search;
    const app::Session shown(*demos::findDemo("raycasts"));
    const auto count = [](const std::vector<app::PaletteEntry>& entries, auto isIt) {
        return std::count_if(entries.begin(), entries.end(), isIt);
    };
    const auto isPreset = [](const app::PaletteEntry& e) { return std::holds_alternative<app::UsePreset>(e.request); };
    const auto all = app::findEntries(search, "", shown);
    EXPECT_EQ(count(all, isPreset), 3);
    EXPECT_EQ(count(all, [](const auto& e) { return std::holds_alternative<app::OpenDemo>(e.request); }),
              static_cast<std::ptrdiff_t>(demos::allDemos().size()));
    const auto flags = app::findEntries(search, "cloth flag", shown);
    const auto flag = std::find_if(flags.begin(), flags.end(), isPreset);
    ASSERT_NE(flag, flags.end());
    EXPECT_EQ(std::get<app::UsePreset>(flag->request).info->name, "cloth");
    EXPECT_EQ(std::get<app::UsePreset>(flag->request).preset, "flag");
}

/// What people look for, and a demo that must be among the first three.
TEST(UiSearch, FindsDemosByTheWordsOfTheField) {
    const std::vector<std::pair<const char*, std::vector<const char*>>> wanted{
        {"SAT", {"separating-axes", "overlaps-2d"}},
        {"Minkowski", {"gjk", "epa"}},
        {"support", {"gjk", "epa"}},
        {"support point", {"gjk", "epa"}},
        {"broad phase", {"broad-phase", "quadtree"}},
        {"CCD", {"time-of-impact", "tunnelling"}},
        {"Verlet", {"integrators"}},
        {"friction", {"falling-particles"}},
        {"energy", {"integrators"}},
        {"BVH", {"mesh-tree", "bounding-volumes"}},
        {"moller-trumbore", {"ray-triangle"}},
        {"octree", {"scene-octree"}},
        {"restitution", {"bouncing-ball"}},
        {"epa", {"epa"}},
        {"penetration depth", {"epa"}},
        {"ray", {"raycasts", "ray-triangle"}}};
    app::Search search;
    for (const auto& [pattern, names] : wanted) {
        const auto found = search.findDemos(pattern, app::SearchBy::Words);
        std::string first;
        for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 3); ++i)
            first += std::string(found[i].info->name) + " ";
        for (const char* name : names)
            EXPECT_NE((" " + first).find(" " + std::string(name) + " "), std::string::npos)
                << pattern << " finds " << first;
    }
}

TEST(UiSearch, RanksTitlesFirstAndSaysWhatElseItFound) {
    app::Search search;
    const auto found = search.findDemos("rope", app::SearchBy::Words);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().info->name, "rope");
    EXPECT_EQ(found.front().why, "");
    EXPECT_EQ(found.front().match.places, (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(search.findDemos("sat", app::SearchBy::Words).front().why, "SAT");
    const auto parameters = search.findDemos("mass ratio", app::SearchBy::Words);
    ASSERT_FALSE(parameters.empty());
    const auto measures = search.findDemos("order mismatches", app::SearchBy::Words);
    ASSERT_EQ(measures.size(), 1u);
    EXPECT_EQ(measures.front().info->name, "pair-matrix");
    EXPECT_EQ(measures.front().why, "measure: Order mismatches");
    EXPECT_TRUE(search.findDemos("rope quadtree", app::SearchBy::Words).empty()) << "all words must be found";
    EXPECT_EQ(search.findDemos("  ", app::SearchBy::Words).size(), demos::allDemos().size());
}

TEST(UiSearch, FindsWhatPeopleAskInMoreWordsThanAnyDemoHas) {
    app::Search search;
    const auto first = [&](const char* asked) {
        const auto found = search.findDemos(asked, app::SearchBy::SomeWords);
        return found.empty() ? std::string() : std::string(found.front().info->name);
    };
    EXPECT_NE(first("Penetration depth of capsules"), "");
    EXPECT_NE(first("distance by gjk between ellipsoids"), "");
    EXPECT_EQ(first("the distance by gjk"), "gjk");
    EXPECT_EQ(first("ropes"), "rope");
    EXPECT_EQ(first("xyzzy plugh frobnicate"), "");
    EXPECT_EQ(first("how does friction work"), "friction-ramp");
    EXPECT_EQ(first("what is a contact manifold"), "manifolds");
}

TEST(UiSearch, FindsCommandsByWhatTheyAreCalledElsewhere) {
    const app::Search search;
    const auto first = [&](const char* pattern) {
        const auto found = search.findCommands(pattern, app::SearchBy::Words);
        return found.empty() ? CommandId::Cancel : found.front().command->id;
    };
    EXPECT_EQ(first("export"), CommandId::Screenshot);
    EXPECT_EQ(first("screenshot"), CommandId::Screenshot);
    EXPECT_EQ(first("share"), CommandId::Screenshot);
    EXPECT_EQ(first("reset demo"), CommandId::ResetDemo);
    EXPECT_EQ(first("command line"), CommandId::CopyCommandLine);
    EXPECT_EQ(first("presentation"), CommandId::HidePanels);
}

TEST(UiSearch, EveryDemoHasTermsToBeFoundBy) {
    for (const demos::DemoInfo& info : demos::allDemos()) EXPECT_FALSE(info.entry.terms.empty()) << info.name;
}

TEST(UiPalette, MarksWholeCharacters) {
    app::Search search;
    const app::Session shown(*demos::findDemo("ray-triangle"));
    const auto isWhole = [](std::string_view text) {
        std::string again;
        for (const app::Character& character : app::charactersOf(text)) again += app::textOfCharacter(character.code);
        return again == text;
    };
    std::vector<std::string> patterns{"", "moller", "möller", "–", "°", "μ", "ö t", "k", "° r"};
    for (char c = 'a'; c <= 'z'; ++c) patterns.emplace_back(1, c);
    for (const std::string& pattern : patterns)
        for (const app::PaletteEntry& entry : app::findEntries(search, pattern, shown)) {
            std::string whole;
            for (const app::TitlePart& part : app::partsOfTitle(entry.title, entry.match.places)) {
                EXPECT_TRUE(isWhole(part.text)) << pattern << " in " << entry.title;
                whole += part.text;
            }
            EXPECT_EQ(whole, entry.title);
        }
    const auto parts = app::partsOfTitle("4 – Möller", std::vector<std::size_t>{6, 7});
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].text, "4 – ");
    EXPECT_EQ(parts[1].text, "Mö");
    EXPECT_TRUE(parts[1].isMatched);
    EXPECT_EQ(parts[2].text, "ller");
}

TEST(UiPalette, AnswersQuestions) {
    app::Search search;
    const app::Session shown(*demos::findDemo("gjk"));
    const app::Session moving(*demos::findDemo("rigid-stack"));
    const auto first = [&](const std::string& question, const app::Session& session) {
        const auto entries = app::findEntries(search, question, session);
        return entries.empty() ? std::string() : entries.front().title;
    };
    for (const char* question :
         {"video", "gif", "film", "record a film", "Make a GIF!", "how do I record a video?", "mp4"})
        EXPECT_EQ(first(question, shown), "Save a film of the timeline") << question;
    for (const char* question : {"code", "source", "source code", "where is the source code", "implementation"})
        EXPECT_EQ(first(question, shown), "Source of this demo: demos/22_convex/gjk.cpp") << question;
    for (const char* question : {"compare", "side by side", "compare two runs"})
        EXPECT_EQ(first(question, shown), "Compare runs side by side") << question;
    for (const char* question : {"halve the time step", "half the timestep", "smaller time step", "time step", "dt"})
        EXPECT_EQ(first(question, moving).substr(0, 21), "Halve the time step: ") << question;
    EXPECT_EQ(first("double the time step", moving).substr(0, 22), "Double the time step: ");
    for (const demos::DemoInfo& info : demos::allDemos())
        if (!demos::makeDemo(info)->moves()) {
            const app::Session still(info);
            EXPECT_EQ(first("halve the time step", still), "This demo has no time step") << info.name;
            break;
        }
    EXPECT_EQ(first("save", shown), "Keep what is shown: save the session");
    EXPECT_EQ(first("add a body", shown), "Bodies of your own: K throws one, Shift+K drops one");
    for (const char* question : {"save", "csv", "settings", "quit", "sound", "add a body", "pdf", "german"})
        EXPECT_FALSE(app::answersTo(question, shown).empty()) << question;
    for (const char* question : {"", "  ", "qqqq", "?", "the", "raycasts", "gjk", "cloth flag", "friction"})
        EXPECT_TRUE(app::answersTo(question, shown).empty()) << question;
}

/// Typed by a student, a lecturer and an engineer who had never seen the program.
TEST(UiPalette, HasWordsForWhatNewUsersType) {
    app::Search search;
    const app::Session still(*demos::findDemo("case"));
    const auto titles = [&](const char* typed) {
        std::vector<std::string> all;
        for (const app::PaletteEntry& entry : app::findEntries(search, typed, still)) all.push_back(entry.title);
        return all;
    };
    const auto first = [&](const char* typed) { return titles(typed).empty() ? "" : titles(typed).front(); };
    for (const char* typed : {"bigger text", "enlarge", "bigger"}) EXPECT_EQ(first(typed), "Larger text") << typed;
    for (const char* typed : {"share link", "copy link", "url"}) EXPECT_EQ(first(typed), "Copy link") << typed;
    for (const char* typed : {"lesson", "exercises", "teach", "how do I give a class", "homework"})
        EXPECT_EQ(first(typed), "Give a class: presets, presentation mode, links") << typed;
    EXPECT_EQ(first("export c++"), "Copy as C++ test");
    EXPECT_EQ(first("reduce"), "Reduce a failing case: a solid stays solid, a face a face");
    for (const std::string& title : titles("reduce")) EXPECT_EQ(title.find("time step"), std::string::npos);
}

TEST(UiPalette, AnswersWhatStudentsAskWithTheDemoThatShowsIt) {
    struct Asked {
        const char* question;
        const char* demo;
    };
    app::Search search;
    const app::Session shown(*demos::findDemo("joints"));
    for (const Asked& asked : {Asked{"why does my box not slide", "friction-ramp"},
                               {"Why doesn't the cube slide?", "friction-ramp"},
                               {"why does it bounce", "bounce"},
                               {"what is restitution", "bounce"},
                               {"what is the coefficient of restitution", "bounce"},
                               {"how does gjk work", "gjk"},
                               {"explain the GJK algorithm", "gjk"},
                               {"ball falls through floor", "tunnelling"},
                               {"why does the bullet go through the wall", "tunnelling"},
                               {"why is my stack unstable", "solver-comparison"},
                               {"why do boxes jitter", "solver-comparison"},
                               {"what is penetration depth", "epa"},
                               {"how do I detect a collision", "pair-matrix"},
                               {"what is a contact manifold", "manifolds"},
                               {"energy not conserved", "integrators"},
                               {"why does my spring explode", "springs"},
                               {"what is a moment of inertia", "mass-properties"}}) {
        const auto entries = app::findEntries(search, asked.question, shown);
        ASSERT_FALSE(entries.empty()) << asked.question;
        const auto* opens = std::get_if<app::OpenDemo>(&entries.front().request);
        EXPECT_EQ(opens ? opens->info->name : entries.front().title, asked.demo) << asked.question;
    }
    for (const char* typed : {"make it slower", "slower please"}) {
        const auto entries = app::findEntries(search, typed, shown);
        ASSERT_FALSE(entries.empty()) << typed;
        const auto* command = std::get_if<CommandId>(&entries.front().request);
        EXPECT_TRUE(command && *command == CommandId::Slower) << typed;
    }
    for (const char* name : {"friction", "bounce", "contact manifold", "box drop", "stacks"})
        EXPECT_TRUE(app::answersTo(name, shown).empty()) << "no question, but a name: " << name;
    for (const char* other : {"why does the top not fall over", "what does a friction cone of a car look like"})
        EXPECT_TRUE(app::answersTo(other, shown).empty()) << other;
}

TEST(UiPalette, AnswersWhatStrangersAskOfTheProgram) {
    const app::Session shown(*demos::findDemo("joints"));
    struct Asked {
        const char* question;
        const char* says;
    };
    app::Search search;
    for (const Asked& asked : {Asked{"go back one frame", "timeline"},
                               {"rewind", "timeline"},
                               {"plot", "Plot a body"},
                               {"how do I plot something", "Plot a body"},
                               {"why do two boxes collide", "Why two bodies collide"},
                               {"jump to time", "timeline"},
                               {"how do I go to a frame", "timeline"},
                               {"import trace", "replay"},
                               {"open a trace", "replay"},
                               {"license", "MIT"},
                               {"which units", "SI"},
                               {"fps", "fast"}}) {
        const auto entries = app::findEntries(search, asked.question, shown);
        ASSERT_FALSE(entries.empty()) << asked.question;
        EXPECT_NE(entries.front().title.find(asked.says), std::string::npos)
            << asked.question << ": " << entries.front().title;
    }
}

/// The twenty questions of docs/questions.md, as people type them.
TEST(UiPalette, LeadsToTheAnswersOfTheTwentyQuestions) {
    const app::Session shown(*demos::findDemo("rigid-stack"));
    struct Asked {
        const char* question;
        CommandId command;
    };
    app::Search search;
    for (const Asked& asked : {Asked{"why", CommandId::LookInside},
                               {"why did these two not collide", CommandId::LookInside},
                               {"which axis separates them", CommandId::LookInside},
                               {"how far apart", CommandId::LookInside},
                               {"what holds this up", CommandId::LookInside},
                               {"how heavy is it", CommandId::ShowNumbers},
                               {"what does the ray hit first", CommandId::ProbeScene},
                               {"when do they touch", CommandId::LookInside},
                               {"how long does it take to fall", CommandId::Stopwatch},
                               {"at which angle does it slide", CommandId::AngleOfNormals},
                               {"jitter", CommandId::LookInside},
                               {"why does this not sleep", CommandId::LookInside},
                               {"what moved it", CommandId::LookInside},
                               {"how many iterations are enough", CommandId::Sweep},
                               {"where do methods disagree", CommandId::Sweep},
                               {"what does the broad phase cost", CommandId::Compare},
                               {"where do two runs part", CommandId::Compare},
                               {"heavier", CommandId::ShowNumbers},
                               {"a test of my engine", CommandId::ExamineCase}}) {
        const auto entries = app::findEntries(search, asked.question, shown);
        ASSERT_FALSE(entries.empty()) << asked.question;
        const bool isThere =
            std::any_of(entries.begin(), entries.begin() + std::min<std::ptrdiff_t>(3, std::ssize(entries)),
                        [&](const app::PaletteEntry& entry) {
                            const auto* command = std::get_if<CommandId>(&entry.request);
                            return command && *command == asked.command;
                        });
        EXPECT_TRUE(isThere) << asked.question << ": " << entries.front().title;
    }
}

TEST(UiPalette, TheSourceOfEachDemoIsAFile) {
    for (const demos::DemoInfo& info : demos::allDemos())
        EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / info.file))
            << info.file;
}

}  // namespace
}  // namespace collidoscope::ui_search_test
