#pragma once
/// The command `collidoscope replay TRACE --check`: what is wrong in a trace, and how two traces differ.

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/traces/trace_file.h"
#include "demos/replay/examine.h"

namespace app {

/// What a trace holds, and what this library says of it.
struct TraceCheck {
    std::string name{}, source{};
    std::uint64_t frames = 0, framesAtOdds = 0;  ///< the latter: with a disagreement
    std::size_t bodies = 0, shapes = 0;
    std::uint64_t contacts = 0, rays = 0, notExamined = 0, ofAbsent = 0;
    bool hasAllContacts = false;                           ///< missing ones were looked for
    std::array<std::uint64_t, demos::kFindings> counts{};  ///< of disagreements, by finding
    /// The worst of them, the worst first.
    struct Found {
        std::uint64_t frame = 0;  ///< from 0 on
        std::optional<double> time{};
        std::uint64_t line = 0;
        demos::Disagreement what{};
        std::string sentence{};
    };
    std::vector<Found> worst{};
    /// Those of one kind between the same two bodies, or of rays at the same body; the most frequent first.
    struct Group {
        std::string who{};
        demos::Finding finding = demos::Finding::NotTouching;
        std::uint64_t count = 0;
        double worst = 0.0;       ///< by how much, as in demos::Disagreement
        std::uint64_t frame = 0;  ///< of the worst
    };
    std::vector<Group> groups{};
    TraceProblems problems{};
    std::string fault{};  ///< why reading has ended before its time

    std::uint64_t disagreements() const;
};

/// Reads the whole trace. `stop`, asked now and then, ends it early.
TraceCheck checkTrace(const TraceFile& file, const demos::ExamineOptions& options, std::size_t worst = 20);

/// How far bodies of the same name are apart in two traces, frame by frame; a frame is compared with the one of the
/// same time, or of the same number where times are not recorded.
struct TraceComparison {
    struct Row {
        std::uint64_t frame = 0;
        double time = 0.0;
        double distance = 0.0;  ///< m, of the body that is furthest from its other self
        double angle = 0.0;     ///< rad, of the one that is turned most against it
        std::string body{};     ///< the furthest
    };
    std::vector<Row> rows{};
    std::optional<Row> first{};        ///< beyond the tolerance
    std::vector<std::string> alone{};  ///< bodies that only one of them has
    double tolerance = 0.0;            ///< m
};
TraceComparison compareTraces(const TraceFile& a, const TraceFile& b, double tolerance);

/// What the command line asks for. Disagreement when a number was not confirmed, or when two traces differ by more than
/// the tolerance. Throws UsageError, FileError and UnreadableTrace.
ExitStatus runReplayCheck(const CommandLine& line, std::ostream& out);

}  // namespace app
