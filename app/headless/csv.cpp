#include "app/headless/csv.h"

#include <array>
#include <charconv>
#include <cmath>

namespace app {
namespace {

/// The shortest text that gives the same number; nothing for what is not finite.
std::string numberCell(double value) {
    if (!std::isfinite(value)) return {};
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : std::string();
}

std::string quoted(const std::string& text) {
    if (text.find_first_of("\",\r\n") == std::string::npos) return text;
    std::string quotedText = "\"";
    for (const char c : text) {
        if (c == '"') quotedText += '"';
        quotedText += c;
    }
    return quotedText + '"';
}

std::string headingOf(const MeasureSeries& series) {
    return series.unit.empty() ? series.name : series.name + " (" + series.unit + ")";
}

}  // namespace

MeasureTable::Column& MeasureTable::column(const std::string& heading) {
    for (Column& column : columns_)
        if (column.heading == heading) return column;
    Column& column = columns_.emplace_back();
    column.heading = heading;
    return column;
}

void MeasureTable::add(const Session& session) {
    const auto set = [this](const std::string& heading, std::string cell) {
        Column& target = column(heading);
        target.cells.resize(rows_);
        target.cells.push_back(std::move(cell));
    };
    const auto frame = static_cast<double>(session.frame());
    set("frame", std::to_string(session.frame()));
    set("time (s)", numberCell(frame * static_cast<double>(session.demo().stepLength())));
    for (const MeasureSeries& series : session.measures())
        set(headingOf(series), series.isText ? series.text : numberCell(series.value));
    ++rows_;
}

std::string MeasureTable::text() const {
    std::string text;
    for (const Column& column : columns_) text += (text.empty() ? "" : ",") + quoted(column.heading);
    text += "\r\n";
    for (std::size_t row = 0; row < rows_; ++row) {
        for (const Column& column : columns_) {
            if (&column != &columns_.front()) text += ',';
            if (row < column.cells.size()) text += quoted(column.cells[row]);
        }
        text += "\r\n";
    }
    return text;
}

}  // namespace app
