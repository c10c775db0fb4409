#pragma once
/// The measures of a run as a table: one row a frame, one column a measure, RFC 4180 (rows end with CR LF). Rows are
/// written while the run goes on, so that long runs need little memory and an end in their midst keeps what is there.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace collidoscope::app {

/// Where a table goes. What is written is whole rows at any time.
class TableOutput {
public:
    /// To the standard output, say.
    explicit TableOutput(std::ostream& stream) : stream_(stream) {}
    /// To a file, in place of what it held. Throws FileError when it cannot be written, as all others do.
    explicit TableOutput(const std::filesystem::path& file);
    TableOutput(const TableOutput&) = delete;
    TableOutput& operator=(const TableOutput&) = delete;

    void add(const std::string& row);
    /// Gives the table a heading anew, and its other rows one more empty cell. False, and nothing is done, where what
    /// was written has gone already.
    bool widen(const std::string& heading);
    /// Hands over what is kept back, rows of half a second at most.
    void flush();

private:
    [[noreturn]] void refuse() const;

    std::filesystem::path file_{};  ///< empty: a stream
    std::ofstream ownStream_{};
    std::ostream& stream_;
    std::string waiting_{};
    std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

class MeasureTable {
public:
    /// `output` must outlive the table.
    explicit MeasureTable(TableOutput& output) : output_(output) {}

    /// Writes the session's present frame as a row; the first one after a heading that names frame, time and all
    /// measures with their units. What is not measured is left empty. A measure that is new gets a column at the end.
    void add(const Session& session);
    /// The same of runs that are compared: frame and time of the first, and each measure once for each run, with what
    /// tells them apart behind it, "depth (m) [friction = 0.1]".
    void add(std::span<const Session* const> runs, std::span<const std::string> titles);
    /// Headings of measures that came when the table could not be widened any more.
    const std::vector<std::string>& leftOut() const { return leftOut_; }

private:
    /// The place of a column in a row; none when it is left out.
    std::optional<std::size_t> columnOf(const std::string& heading);
    std::string headingRow() const;

    TableOutput& output_;
    std::vector<std::string> headings_{}, leftOut_{};
    bool begun_ = false;
};

/// A row of cells with its end, quoted where that is needed.
std::string csvRow(const std::vector<std::string>& cells);
/// The shortest text that gives the same number; nothing for what is not finite.
std::string csvNumber(double value);

/// The history of some measures, by their names, as such a table.
std::string historyTable(const Session& session, std::span<const std::string> names);

}  // namespace collidoscope::app
