#pragma once
/// Conventions that the writer of a trace may really use, in place of those in its header; they are found by trying.
///
/// If most contacts of a trace disagree with this library, the cause is seldom the collision detection: rather, normals
/// are written from B to A, depths as distances, or quaternions with w last. Each such convention, and each
/// combination, is tried on some frames of the trace.
///
/// A wrong upward axis turns all things alike and contradicts no contact. It is seen by how bodies fall.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/traces/conventions.h"
#include "app/traces/trace_file.h"
#include "demos/replay/examine.h"

namespace collidoscope::app {

/// One way to read a trace.
struct ConventionTrial {
    bool flipsNormal = false, flipsDepth = false;
    bool wLast = false;          ///< quaternions are written the other way: w last, or w first
    bool inverse = false;        ///< orientations lead from the world to the body
    bool wholeSizes = false;     ///< boxes: what stands as half of a size is the whole of it
    bool posesOfBefore = false;  ///< contacts belong to the poses of the frame before

    int changes() const { return flipsNormal + flipsDepth + wLast + inverse + wholeSizes + posesOfBefore; }
    bool operator==(const ConventionTrial&) const = default;
};

struct TrialResult {
    ConventionTrial trial{};
    std::uint64_t contacts = 0, atOdds = 0;  ///< that were tried; that are not confirmed
    std::vector<std::string> words{};        ///< what is changed and what to write, a sentence each
};

/// The verdict on the trace as it is (first), and the reading under which most of it is confirmed, where that leaves at
/// most a tenth of the disagreements. Empty where there are too few contacts at odds to conclude anything.
struct ConventionSearch {
    TrialResult asSaid{};
    std::optional<TrialResult> better{};
};
std::optional<ConventionSearch> searchConventions(const TraceFile& file, const demos::ExamineOptions& options);

/// How bodies fall that touch nothing, and what follows for axes and units; empty where it is as it should be, or
/// nothing falls.
std::vector<std::string> fallingHints(const TraceFile& file);

}  // namespace collidoscope::app
