#pragma once
/// Differences of two traces of one scene: where bodies are, what touches, how deep, along which normal and with which
/// impulses.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/traces/trace_file.h"

namespace collidoscope::app {

/// Parts of a frame that can differ, in the order in which they are compared.
enum class TraceDifference : std::uint8_t {
    Place,    ///< m, of a body
    Contact,  ///< m: two bodies overlap by so much in one of the traces, and have no contact in the other
    Depth,    ///< m, of the deepest contacts of two bodies
    Normal,   ///< degrees, of the same contacts
    Impulse,  ///< N s, of all contacts of two bodies
};
inline constexpr std::size_t kTraceDifferences = 5;
/// "place", "contact" ...
const char* nameOf(TraceDifference kind);

/// Bodies of the same name are compared; a frame is compared with the one of the same time, or of the same number where
/// times are not recorded.
struct TraceComparison {
    /// The largest difference of a kind in a frame.
    struct Difference {
        double by = 0.0;     ///< in the unit of its kind
        std::string who{};   ///< a body, or two
        std::string what{};  ///< "depth 0.0949 m against 0.0862 m"
    };
    struct Row {
        std::uint64_t frame = 0;
        double time = 0.0;
        double angle = 0.0;  ///< rad, of the body that is turned most against its other self
        std::array<Difference, kTraceDifferences> differences{};
        const Difference& of(TraceDifference kind) const { return differences[static_cast<std::size_t>(kind)]; }
    };
    std::vector<Row> rows{};
    /// The first frame of each kind that differs by more than is allowed.
    std::array<std::optional<Row>, kTraceDifferences> first{};
    std::vector<std::string> alone{};  ///< bodies that only one of them has
    bool haveContacts = false;         ///< both record contacts; else only places are compared
    double tolerance = 0.0;            ///< m

    bool differs() const;
};
TraceComparison compareTraces(const TraceFile& a, const TraceFile& b, double tolerance);

std::string comparisonText(const TraceComparison& found, const std::string& nameA, const std::string& nameB);
std::string comparisonCsv(const TraceComparison& found);

}  // namespace collidoscope::app
