#pragma once
/// The command `collidoscope replay TRACE --check`: what is wrong in a trace, and how two traces differ.

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/traces/convention_trial.h"
#include "app/traces/depth_bias.h"
#include "app/traces/trace_file.h"
#include "demos/replay/examine.h"

namespace collidoscope::app {

/// Contents of a trace, and the verdict of this library on it.
struct TraceCheck {
    std::string name{}, source{};
    std::uint64_t frames = 0, framesAtOdds = 0;  ///< the latter: with a disagreement
    std::size_t bodies = 0, shapes = 0;
    std::uint64_t contacts = 0, contactsAtOdds = 0, rays = 0, notExamined = 0, ofAbsent = 0;
    bool hasAllContacts = false;                           ///< missing ones were looked for
    std::array<std::uint64_t, demos::kFindings> counts{};  ///< of disagreements, by finding
    struct Found {
        std::uint64_t frame = 0;  ///< from 0 on
        std::optional<double> time{};
        std::uint64_t line = 0;
        demos::Disagreement what{};
        std::string sentence{};
    };
    /// Disagreements of one kind between the same two bodies, or of rays at the same body; the most frequent first.
    struct Group {
        std::string who{};
        demos::Finding finding = demos::Finding::NotTouching;
        std::uint64_t count = 0;
        std::vector<Found> worst{};  ///< some of them, the worst first
    };
    std::vector<Group> groups{};
    /// The worst of each group, then the second of each ... until there are as many as were asked for; the worst first.
    std::vector<Found> worst{};
    std::vector<DepthBias::Row> depthsByKind{}, biasedPairs{};
    std::optional<ConventionSearch> conventions{};  ///< where so much disagrees that others were tried
    std::vector<std::string> falling{};             ///< what is strange in how bodies fall
    TraceProblems problems{};
    std::string fault{};  ///< why reading has ended before its time

    std::uint64_t disagreements() const;
};

/// Reads the whole trace.
TraceCheck checkTrace(const TraceFile& file, const demos::ExamineOptions& options, std::size_t worst = 20);

/// Report of the findings, for people and as a line of JSON.
std::string checkText(const TraceCheck& check);
std::string checkJson(const TraceCheck& check);

/// Runs the check that the command line asks for. Disagreement when a number was not confirmed, or when two traces
/// differ by more than the tolerance. Throws UsageError, FileError and UnreadableTrace.
ExitStatus runReplayCheck(const CommandLine& line, std::ostream& out);

}  // namespace collidoscope::app
