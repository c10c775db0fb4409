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

/// The stream or file that a table is written to. At any time it holds whole rows only. The functions throw FileError
/// where it cannot be written.
class TableOutput {
public:
    /// Writes to a stream, such as the standard output.
    explicit TableOutput(std::ostream& stream) : stream_(stream) {}
    /// Writes to a file, whose former content is replaced.
    explicit TableOutput(const std::filesystem::path& file);
    TableOutput(const TableOutput&) = delete;
    TableOutput& operator=(const TableOutput&) = delete;

    void add(const std::string& row);
    /// Replaces the row of headings, and adds an empty cell to all other rows. False, and nothing is done, where the
    /// output is no regular file: its rows cannot be changed any more.
    bool widen(const std::string& heading);
    /// Writes the rows that are buffered: those of half a second at most.
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

    /// Writes the present frame of the session as a row. Before the first row it writes a heading that names frame,
    /// time and all measures with their units. The cell of a measure without a value is empty. A measure that appears
    /// later gets a new column at the end.
    void add(const Session& session);
    /// Writes a row of runs that are compared: frame and time of the first run, and each measure once for each run,
    /// with the title of the run in its heading: "depth (m) [friction = 0.1]".
    void add(std::span<const Session* const> runs, std::span<const std::string> titles);
    /// Headings of measures that appeared when the table could not be widened any more.
    const std::vector<std::string>& leftOut() const { return leftOut_; }

private:
    /// The index of a column in a row; none when the column is left out.
    std::optional<std::size_t> columnOf(const std::string& heading);
    std::string headingRow() const;

    TableOutput& output_;
    std::vector<std::string> headings_{}, leftOut_{};
    bool begun_ = false;
};

/// A row of cells with its end of line; cells are quoted where that is needed.
std::string csvRow(const std::vector<std::string>& cells);
/// The shortest text that gives the same number; empty for a number that is not finite.
std::string csvNumber(double value);

/// The history of some measures, by their names, as a table of the same form.
std::string historyTable(const Session& session, std::span<const std::string> names);

}  // namespace collidoscope::app
