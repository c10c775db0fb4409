#include "app/compare/differences.h"

#include <algorithm>
#include <cmath>

#include "app/headless/description.h"

namespace collidoscope::app {
namespace {

constexpr int kDigits = 6;

bool isSameNumber(double a, double b, double noise) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    return a == b || (std::abs(a) < noise && std::abs(b) < noise);
}

bool isSame(const MeasureSeries& a, const MeasureSeries& b) {
    if (a.isText != b.isText) return false;
    return a.isText ? a.text == b.text : isSameNumber(a.value, b.value, std::max(a.noise, b.noise));
}

const MeasureSeries* findMeasure(const std::vector<MeasureSeries>& series, const std::string& name) {
    const auto found = std::find_if(series.begin(), series.end(), [&](const auto& one) { return one.name == name; });
    return found == series.end() ? nullptr : &*found;
}

/// A measure of the first run, and the measure of the same name in the other run.
struct MeasurePair {
    const MeasureSeries* first = nullptr;
    const MeasureSeries* other = nullptr;
};
std::vector<MeasurePair> pairsOf(const Session& first, const Session& other) {
    std::vector<MeasurePair> pairs;
    for (const MeasureSeries& one : first.measures()) pairs.push_back({&one, findMeasure(other.measures(), one.name)});
    return pairs;
}

/// The first measure that differs at these indices into the histories; null where all are equal.
const MeasureSeries* differsAt(const std::vector<MeasurePair>& pairs, std::size_t at, std::size_t otherAt) {
    for (const MeasurePair& pair : pairs) {
        if (!pair.other || pair.first->isText || pair.other->isText) continue;
        const double a = static_cast<double>(pair.first->values[at]);
        const double b = static_cast<double>(pair.other->values[otherAt]);
        if (!isSameNumber(a, b, std::max(pair.first->noise, pair.other->noise))) return pair.first;
    }
    return nullptr;
}

}  // namespace

std::uint64_t frameAtSameTime(const Session& session, std::uint64_t frame, const Session& other) {
    const double step = static_cast<double>(session.demo().stepLength());
    const double otherStep = static_cast<double>(other.demo().stepLength());
    if (step == otherStep || !(otherStep > 0.0)) return frame;
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(frame) * step / otherStep));
}

std::optional<FirstDifference> firstDifferenceOf(const Session& first, const Session& other) {
    const std::vector<MeasurePair> pairs = pairsOf(first, other);
    const std::vector<std::uint64_t>& otherFrames = other.frames();
    std::size_t otherAt = 0;
    for (std::size_t at = 0; at < first.frames().size(); ++at) {
        const std::uint64_t frame = frameAtSameTime(first, first.frames()[at], other);
        // Where the runs have steps of different lengths, only times at which both have a frame are compared.
        if (frameAtSameTime(other, frame, first) != first.frames()[at]) continue;
        while (otherAt < otherFrames.size() && otherFrames[otherAt] < frame) ++otherAt;
        if (otherAt == otherFrames.size()) break;
        if (otherFrames[otherAt] != frame) continue;
        if (const MeasureSeries* differs = differsAt(pairs, at, otherAt)) return FirstDifference{frame, differs->name};
    }
    if (frameAtSameTime(first, first.frame(), other) != other.frame()) return std::nullopt;
    for (const MeasurePair& pair : pairs)
        if (!pair.other || !isSame(*pair.first, *pair.other)) return FirstDifference{other.frame(), pair.first->name};
    return std::nullopt;
}

bool DifferenceRow::differs() const {
    return std::any_of(cells.begin(), cells.end(), [](const DifferenceCell& cell) { return cell.differs; });
}

std::vector<DifferenceRow> differencesOf(std::span<const Session* const> runs) {
    std::vector<DifferenceRow> rows;
    const auto isListed = [&](const std::string& name) {
        return std::any_of(rows.begin(), rows.end(), [&](const DifferenceRow& row) { return row.measure == name; });
    };
    for (const Session* run : runs)
        for (const MeasureSeries& series : run->measures())
            if (series.listed && !isListed(series.name))
                rows.push_back({.measure = series.name, .symbol = series.symbol, .tip = series.tip});
    for (DifferenceRow& row : rows) {
        const MeasureSeries* const first = findMeasure(runs.front()->measures(), row.measure);
        for (const Session* run : runs) {
            const MeasureSeries* const here = findMeasure(run->measures(), row.measure);
            const auto text = here ? measureText(*here, kDigits) : std::nullopt;
            const bool differs = !here || !first ? here != first : !isSame(*first, *here);
            row.cells.push_back({text.value_or(""), differs});
        }
    }
    return rows;
}

}  // namespace collidoscope::app
