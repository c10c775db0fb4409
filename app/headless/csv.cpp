#include "app/headless/csv.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/files/file_io.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

/// The shortest text that gives the same number; nothing for what is not finite.
template <typename Real>
std::string numberCell(Real value) {
    if (!std::isfinite(value)) return {};
    std::array<char, 32> text{};
    const auto [end, error] = geometry::toChars(text.data(), text.data() + text.size(), value);
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

/// Copies the rows after the first one, each with another empty cell at its end. Line ends in quotes end no row.
void copyWidened(std::istream& from, std::ostream& to) {
    bool first = true, inQuotes = false;
    for (std::string line; std::getline(from, line);) {
        if (std::count(line.begin(), line.end(), '"') % 2 == 1) inQuotes = !inQuotes;
        const bool ends = !inQuotes;
        if (!first) {
            if (ends && line.ends_with('\r')) line.replace(line.size() - 1, 1, ",\r");
            to << line << '\n';
        }
        first = first && !ends;
    }
}

}  // namespace

std::string csvRow(const std::vector<std::string>& cells) {
    std::string row;
    for (const std::string& cell : cells) {
        if (&cell != &cells.front()) row += ',';
        row += quoted(cell);
    }
    return row + "\r\n";
}

std::string csvNumber(double value) { return numberCell(value); }

TableOutput::TableOutput(const fs::path& file) : file_(file), stream_(ownStream_) {
    ownStream_.open(file, std::ios::binary | std::ios::trunc);
    if (!ownStream_) refuse();
    // A link stays a link: what is widened later is the file that it leads to.
    std::error_code failed;
    if (const fs::path target = fs::canonical(file, failed); !failed) file_ = target;
}

void TableOutput::add(const std::string& row) {
    constexpr std::size_t kMaxBytes = 1 << 16;
    constexpr std::chrono::milliseconds kLongestWait{500};
    waiting_ += row;
    if (waiting_.size() >= kMaxBytes || std::chrono::steady_clock::now() - flushed_ > kLongestWait) flush();
}

void TableOutput::flush() {
    if (!stream_.write(waiting_.data(), static_cast<std::streamsize>(waiting_.size())).flush()) refuse();
    waiting_.clear();
    flushed_ = std::chrono::steady_clock::now();
}

bool TableOutput::widen(const std::string& heading) {
    std::error_code failed;
    if (file_.empty() || !fs::is_regular_file(file_, failed)) return false;
    flush();
    ownStream_.close();
    fs::path wider = file_;
    wider += ".part";
    {
        std::ifstream from(file_, std::ios::binary);
        std::ofstream to(wider, std::ios::binary | std::ios::trunc);
        to << heading;
        copyWidened(from, to);
        if (!to.flush()) refuse();
    }
    fs::rename(wider, file_, failed);
    if (failed) refuse();
    ownStream_.open(file_, std::ios::binary | std::ios::app);
    if (!ownStream_) refuse();
    return true;
}

void TableOutput::refuse() const {
    throw FileError(file_.empty() ? "the standard output" : file_.string(), 0, "it cannot be written",
                    "check its permissions and the space left on the disk");
}

std::string MeasureTable::headingRow() const { return csvRow(headings_); }

std::optional<std::size_t> MeasureTable::columnOf(const std::string& heading) {
    const auto found = std::find(headings_.begin(), headings_.end(), heading);
    if (found != headings_.end()) return static_cast<std::size_t>(found - headings_.begin());
    if (std::find(leftOut_.begin(), leftOut_.end(), heading) != leftOut_.end()) return std::nullopt;
    headings_.push_back(heading);
    if (!begun_ || output_.widen(headingRow())) return headings_.size() - 1;
    leftOut_.push_back(headings_.back());
    headings_.pop_back();
    return std::nullopt;
}

void MeasureTable::add(const Session& session) {
    const Session* const run = &session;
    const std::string title;
    add({&run, 1}, {&title, 1});
}

void MeasureTable::add(std::span<const Session* const> runs, std::span<const std::string> titles) {
    const Session& first = *runs.front();
    std::vector<std::string> cells(headings_.size());
    const auto set = [this, &cells](const std::string& heading, std::string cell) {
        const std::optional<std::size_t> column = columnOf(heading);
        if (!column) return;
        cells.resize(headings_.size());
        cells[*column] = std::move(cell);
    };
    set("frame", std::to_string(first.frame()));
    set("time (s)", numberCell(static_cast<double>(first.frame()) * static_cast<double>(first.demo().stepLength())));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string behind = titles[i].empty() ? "" : " [" + titles[i] + "]";
        for (const MeasureSeries& series : runs[i]->measures())
            set(headingOf(series) + behind, series.isText ? series.text : numberCell(series.value));
    }
    if (!begun_) output_.add(headingRow());
    begun_ = true;
    output_.add(csvRow(cells));
}

std::string historyTable(const Session& session, std::span<const std::string> names) {
    std::vector<const MeasureSeries*> columns;
    for (const std::string& name : names)
        for (const MeasureSeries& series : session.measures())
            if (series.name == name && !series.isText) columns.push_back(&series);
    std::string text = "frame,time (s)";
    for (const MeasureSeries* series : columns) text += ',' + quoted(headingOf(*series));
    text += "\r\n";
    const auto step = static_cast<double>(session.demo().stepLength());
    const std::vector<std::uint64_t>& frames = session.frames();
    for (std::size_t row = 0; row < frames.size(); ++row) {
        text += std::to_string(frames[row]) + ',' + numberCell(static_cast<double>(frames[row]) * step);
        for (const MeasureSeries* series : columns)
            text += ',' + (row < series->values.size() ? numberCell(series->values[row]) : std::string());
        text += "\r\n";
    }
    return text;
}

}  // namespace collidoscope::app
