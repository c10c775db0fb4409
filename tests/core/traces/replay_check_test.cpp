#include "app/traces/replay_check.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "app/files/file_io.h"
#include "app/traces/compare_traces.h"
#include "tests/core/traces/changed_trace.h"

namespace collidoscope {

// What is said of a trace with mistakes in it: which pairs, how much all in all, and where two traces part.
namespace app::replay_check_test {
namespace {

using demos::TraceContact;
using demos::TraceFrame;
using demos::TraceScene;

const std::vector<TraceFrame>& run() {
    static const std::vector<TraceFrame> frames = tests::recordedFrames("ten-boxes", 150);
    return frames;
}
bool isOf(const TraceContact& contact, std::uint32_t a, std::uint32_t b) { return contact.a == a && contact.b == b; }

tests::ChangeOfFrame forContactsOf(std::uint32_t a, std::uint32_t b, const std::function<void(TraceContact&)>& change) {
    return [=](TraceFrame& frame, TraceScene&) {
        for (TraceContact& contact : frame.contacts)
            if (isOf(contact, a, b)) change(contact);
    };
}
/// Three mistakes in a column of boxes: two pairs are wrong, and the contact of a third is never written.
void makeMistakes(TraceFrame& frame, TraceScene& scene) {
    forContactsOf(0, 1, [](TraceContact& contact) { contact.normal = -contact.normal; })(frame, scene);
    forContactsOf(1, 2, [](TraceContact& contact) { *contact.depth += 0.2; })(frame, scene);
    std::erase_if(frame.contacts, [](const TraceContact& contact) { return isOf(contact, 2, 3); });
}

std::string said(const std::vector<std::string>& words, ExitStatus expected) {
    std::ostringstream out;
    EXPECT_EQ(runReplayCheck(parseCommandLine(words), out), expected);
    return out.str();
}

TEST(ReplayCheck, WritesTheWorstOfEachFindingAndPair) {
    const tests::TemporaryFolder folder;
    const std::string trace = folder.write("a.jsonl", tests::textOf(run(), makeMistakes)).string();
    const std::filesystem::path cases = folder / "cases";  // is made
    const std::string text =
        said({"replay", trace, "--check", "--cases", cases.string(), "--tolerance", "0.002"}, ExitStatus::Disagreement);
    const TraceCheck check = checkTrace(TraceFile(trace), {.tolerance = 0.002});
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(cases)) count += entry.path().extension() == ".json";
    EXPECT_EQ(count, check.groups.size()) << text;
    EXPECT_GE(count, 2u);
    EXPECT_LE(count, 12u) << "one of each, not the frames of one pair";
    std::set<std::string> reported;
    for (const TraceCheck::Found& found : check.worst)
        reported.insert(found.sentence.substr(0, found.sentence.find(':')));
    for (const TraceCheck::Group& group : check.groups)
        EXPECT_TRUE(reported.contains(group.who)) << group.who << "\n" << text;
}

TEST(ReplayCheck, RefusesAFolderForCasesWhoseParentIsMissingBeforeItChecks) {
    const tests::TemporaryFolder folder;
    const std::string trace = folder.write("a.jsonl", tests::textOf(run(), makeMistakes)).string();
    const std::string cases = (folder / "no" / "cases").string();
    const std::vector<std::string> words{"replay", trace, "--check", "--cases", cases};
    std::ostringstream out;
    EXPECT_THROW(runReplayCheck(parseCommandLine(words), out), FileError);
    EXPECT_EQ(out.str(), "");
    EXPECT_NE(
        said({"replay", trace, "--check", "--cases", (folder / "with-slash").string() + "/"}, ExitStatus::Disagreement)
            .find("with-slash"),
        std::string::npos);
}

TEST(ReplayCheck, TellsABiasThatLiesWithinTheTolerance) {
    const tests::TemporaryFolder folder;
    const auto tooDeep = forContactsOf(1, 2, [](TraceContact& contact) { *contact.depth *= 1.1; });
    const auto file = tests::fileOf(folder, tests::textOf(run(), tooDeep));
    const TraceCheck check = checkTrace(*file, {.tolerance = 0.05});
    EXPECT_EQ(check.disagreements(), 0u) << "no single depth is so far off";
    ASSERT_EQ(check.biasedPairs.size(), 1u) << checkText(check);
    EXPECT_NEAR(check.biasedPairs[0].median, 1.1, 0.005);
    EXPECT_GT(check.biasedPairs[0].count, 20u);
    EXPECT_EQ(check.biasedPairs[0].who, "body 2 and body 3");
    ASSERT_FALSE(check.depthsByKind.empty());
    EXPECT_NE(checkText(check).find("1.100"), std::string::npos) << checkText(check);
    const auto json = nlohmann::json::parse(checkJson(check));
    EXPECT_EQ(json["biased"][0]["who"], "body 2 and body 3");

    const TraceCheck honest = checkTrace(*tests::fileOf(folder, tests::textOf(run()), "b.jsonl"), {});
    EXPECT_TRUE(honest.biasedPairs.empty()) << checkText(honest);
    for (const DepthBias::Row& row : honest.depthsByKind) EXPECT_NEAR(row.median, 1.0, 0.01) << row.who;
}

/// At the edges of a mesh several depths are right, so none is set against another.
TEST(ReplayCheck, TellsNoBiasOfContactsAtEdgesOfAMesh) {
    const tests::TemporaryFolder folder;
    const std::string trace = tests::textOf(tests::recordedFrames("mesh-landscape", 150));
    const TraceCheck check = checkTrace(*tests::fileOf(folder, trace), {});
    EXPECT_GT(check.contacts, 100u);
    EXPECT_TRUE(check.biasedPairs.empty()) << checkText(check);
}

TEST(DepthRatios, KeepTheMedianOfManyInLittleRoom) {
    DepthRatios ratios;
    for (int i = 0; i < 100'001; ++i) ratios.add(1.0 + 1e-5 * (i * 7919 % 100'001));
    EXPECT_EQ(ratios.count(), 100'001u);
    EXPECT_NEAR(ratios.median(), 1.5, 0.1);
    EXPECT_LT(ratios.at(0.25), ratios.median());
    EXPECT_GT(ratios.at(0.75), ratios.median());
}

// --- two traces ---

class Compared : public testing::Test {
protected:
    TraceComparison compared(const tests::ChangeOfFrame& change) const {
        const auto one = tests::fileOf(folder, tests::textOf(run()), "one.jsonl");
        const auto other = tests::fileOf(folder, tests::textOf(run(), change), "other.jsonl");
        return compareTraces(*one, *other, 1e-3);
    }
    static std::vector<TraceDifference> kindsOf(const TraceComparison& found) {
        std::vector<TraceDifference> kinds;
        for (std::size_t i = 0; i < kTraceDifferences; ++i)
            if (found.first[i]) kinds.push_back(static_cast<TraceDifference>(i));
        return kinds;
    }
    /// The first frame from `from` on in which they touch, deeper than what counts.
    static std::uint64_t firstTouch(std::uint32_t a, std::uint32_t b, std::uint64_t from) {
        for (std::size_t i = from; i < run().size(); ++i)
            for (const TraceContact& contact : run()[i].contacts)
                if (isOf(contact, a, b) && *contact.depth > 1e-3) return i;
        return run().size();
    }

    tests::TemporaryFolder folder{};
};

TEST_F(Compared, AreTheSame) {
    const TraceComparison found = compared({});
    EXPECT_FALSE(found.differs());
    EXPECT_TRUE(found.haveContacts);
    EXPECT_NE(comparisonText(found, "a", "b").find("Contacts, depths, normals and impulses are the same."),
              std::string::npos);
    for (const TraceComparison::Row& row : found.rows) EXPECT_EQ(row.angle, 0.0) << row.frame;
}

TEST_F(Compared, DifferFromTheFirstFrameInWhichAContactIsMissing) {
    const TraceComparison found = compared([](TraceFrame& frame, TraceScene&) {
        if (frame.number > 70)
            std::erase_if(frame.contacts, [](const TraceContact& contact) { return isOf(contact, 0, 1); });
    });
    const auto& first = found.first[static_cast<std::size_t>(TraceDifference::Contact)];
    ASSERT_TRUE(first);
    EXPECT_EQ(first->frame, firstTouch(0, 1, 71));
    EXPECT_EQ(first->of(TraceDifference::Contact).who, "body 1 and body 2");
    EXPECT_EQ(kindsOf(found).front(), TraceDifference::Contact) << "no body is elsewhere";
}

TEST_F(Compared, DifferInDepthNormalAndImpulseEachByItself) {
    const auto only = [&](TraceDifference kind, const std::function<void(TraceContact&)>& change) {
        const TraceComparison found = compared(forContactsOf(1, 2, change));
        EXPECT_EQ(kindsOf(found), std::vector{kind}) << comparisonText(found, "a", "b");
    };
    only(TraceDifference::Depth, [](TraceContact& contact) { *contact.depth += 0.01; });
    only(TraceDifference::Normal, [](TraceContact& contact) { contact.normal = -contact.normal; });
    only(TraceDifference::Impulse, [](TraceContact& contact) { *contact.impulse *= 1.05; });
    const TraceComparison found = compared(forContactsOf(1, 2, [](TraceContact& c) { *c.impulse *= 1.05; }));
    const std::string text = comparisonText(found, "a", "b");
    EXPECT_NE(text.find("The first frame at which they differ is "), std::string::npos) << text;
    EXPECT_NE(comparisonCsv(found).find("\"impulse, N s\""), std::string::npos);
}

TEST_F(Compared, WithoutContactsInOneDifferInNothingButPlaces) {
    const TraceComparison found = compared([](TraceFrame& frame, TraceScene&) { frame.contacts.clear(); });
    EXPECT_FALSE(found.haveContacts);
    EXPECT_FALSE(found.differs());
}

/// Which way round a contact is written is no difference.
TEST_F(Compared, AreTheSameWithTheBodiesOfContactsInTheOtherOrder) {
    const TraceComparison found = compared([](TraceFrame& frame, TraceScene&) {
        for (TraceContact& contact : frame.contacts) {
            std::swap(contact.a, contact.b), contact.normal = -contact.normal;
            if (contact.speculative) std::swap(contact.speculative->a, contact.speculative->b);
        }
    });
    EXPECT_FALSE(found.differs()) << comparisonText(found, "a", "b");
}

}  // namespace
}  // namespace app::replay_check_test
}  // namespace collidoscope
