// Compared runs in words: their names, and the table of their measures.

#include <algorithm>
#include <optional>

#include "app/compare/compare_runs.h"
#include "app/compare/differences.h"
#include "app/headless/padded.h"

namespace collidoscope::app {
namespace {

double timeOf(const Session& session) {
    return static_cast<double>(session.frame()) * static_cast<double>(session.demo().stepLength());
}

/// Rows of cells in columns that are as wide as their widest cell.
std::string inColumns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], shownWidth(row[i]));
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < row.size(); ++i) line += " " + padded(row[i], widths[i] + 1);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

VariedValues comparedValues(const Session& session, const Lineup& lineup, std::size_t run) {
    VariedValues values = variedValues(session, lineup.parameters);
    for (VariedValue& one : values)
        if (one.parameter == kPresets && one.value.empty() && run < lineup.presets.size())
            one.value = lineup.presets[run];
    return values;
}

std::string comparedTitle(const Session& session, std::span<const VariedValue> values) {
    std::string text;
    for (const auto& [parameter, value] : values)
        text += (text.empty() ? "" : ", ") + parameter + " = " + valueWithUnit(session, parameter, value);
    return text;
}

std::string comparedWords(const Session& session, std::span<const VariedValue> values) {
    std::string text;
    for (const auto& [parameter, value] : values)
        text += (text.empty() ? "" : ", ") + valueWithUnit(session, parameter, value);
    return text;
}

std::string comparisonText(std::span<const Session* const> runs, std::span<const VariedValues> values) {
    const Session& first = *runs.front();
    std::string text = std::string(first.info().name) + ", frame " + std::to_string(first.frame()) + ", " +
                       shortNumber(timeOf(first), 6) + " s\n";
    std::vector<std::vector<std::string>> rows{{""}};
    for (std::size_t i = 0; i < runs.size(); ++i) rows.back().push_back(comparedTitle(*runs[i], values[i]));
    const auto sameFrame = [&](const Session* run) { return run->frame() == first.frame(); };
    if (!std::all_of(runs.begin(), runs.end(), sameFrame)) {
        rows.push_back({"frame"});
        for (const Session* run : runs) rows.back().push_back(std::to_string(run->frame()));
    }
    bool anyDiffers = false;
    for (const DifferenceRow& row : differencesOf(runs)) {
        rows.push_back({row.measure});
        for (const DifferenceCell& cell : row.cells)
            rows.back().push_back(cell.text.empty() ? "-" : cell.text + (cell.differs ? " *" : ""));
        anyDiffers |= row.differs();
    }
    text += inColumns(rows);
    if (anyDiffers) text += "* differs from the first run\n";
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::optional<FirstDifference> difference = firstDifferenceOf(first, *runs[i]);
        text += comparedTitle(*runs[i], values[i]);
        text += difference ? " first differs at frame " + std::to_string(difference->frame) + ": " + difference->measure
                           : std::string(" measures the same at every frame");
        text += "\n";
    }
    return text;
}

}  // namespace collidoscope::app
