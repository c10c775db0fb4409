#pragma once
/// The measures of a run as a table: one row a frame, one column a measure, RFC 4180 (rows end with CR LF).

#include <string>
#include <vector>

#include "app/session/session.h"

namespace app {

class MeasureTable {
public:
    /// Adds the session's present frame as a row.
    void add(const Session& session);
    /// The first row names frame, time and all measures with their units; what was not measured is left empty.
    std::string text() const;

private:
    struct Column {
        std::string heading{};
        std::vector<std::string> cells{};
    };
    Column& column(const std::string& heading);

    std::size_t rows_ = 0;
    std::vector<Column> columns_{};
};

}  // namespace app
