#pragma once
/// The lexical layer of OBJ and MTL files: statements, words and numbers.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// Walks the statements of a text: lines end with \n, \r\n or \r; a backslash at the end of a line joins it with the
/// next one; lines that are empty or comments are passed over. A byte order mark at the start is ignored.
class StatementReader {
public:
    explicit StatementReader(std::string_view text);

    /// Moves to the next statement; false at the end of the text.
    bool next();
    /// The statement without spaces around it. Valid until the next call of next().
    std::string_view statement() const { return statement_; }
    /// The line on which the statement starts, from 1.
    std::size_t line() const { return startLine_; }
    /// Bytes read so far.
    std::size_t position() const { return position_; }

private:
    std::string_view readLine();
    void joinContinuations();

    std::string_view text_;
    std::size_t position_ = 0;
    std::size_t line_ = 0;
    std::size_t startLine_ = 0;
    std::string_view statement_;
    std::string joined_;  ///< holds the statement when it was written on several lines
};

/// The text without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);
/// Cuts the first word off `rest`; empty when there is none. A word that starts with # begins a comment: no more words.
std::string_view takeWord(std::string_view& rest);
/// A whole word as an integer.
std::optional<long long> toInteger(std::string_view word);
/// A whole word as a decimal number, correctly rounded, also "nan" and "inf"; empty when it is no number or when a
/// double cannot hold it.
std::optional<double> toNumber(std::string_view word);

}  // namespace collidoscope::app
