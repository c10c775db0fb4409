#include "app/files/obj_text.h"

#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

template <typename Number>
std::optional<Number> parsed(std::string_view word) {
    if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
    Number number{};
    const auto [end, error] = geometry::fromChars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return number;
}

}  // namespace

StatementReader::StatementReader(std::string_view text) : text_(text) {
    if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) position_ = kByteOrderMark.size();
}

std::string_view StatementReader::readLine() {
    const std::size_t start = position_;
    while (position_ < text_.size() && text_[position_] != '\n' && text_[position_] != '\r') ++position_;
    const std::string_view line = text_.substr(start, position_ - start);
    if (position_ < text_.size()) {
        const bool pair = text_[position_] == '\r' && position_ + 1 < text_.size() && text_[position_ + 1] == '\n';
        position_ += pair ? 2 : 1;
    }
    ++line_;
    return line;
}

bool StatementReader::next() {
    while (position_ < text_.size()) {
        statement_ = trimmed(readLine());
        startLine_ = line_;
        // A comment may end in a backslash (a Windows path, say) without swallowing the next line.
        if (statement_.empty() || statement_[0] == '#') continue;
        if (statement_.back() == '\\') joinContinuations();
        if (!statement_.empty()) return true;
    }
    return false;
}

void StatementReader::joinContinuations() {
    joined_.assign(statement_);
    while (!joined_.empty() && joined_.back() == '\\') {
        joined_.back() = ' ';
        if (position_ >= text_.size()) break;
        joined_ += trimmed(readLine());
    }
    statement_ = trimmed(joined_);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view takeWord(std::string_view& rest) {
    std::size_t start = 0;
    while (start < rest.size() && isSpace(rest[start])) ++start;
    if (start == rest.size() || rest[start] == '#') {
        rest = {};
        return {};
    }
    std::size_t end = start;
    while (end < rest.size() && !isSpace(rest[end])) ++end;
    const std::string_view word = rest.substr(start, end - start);
    rest.remove_prefix(end);
    return word;
}

std::optional<long long> toInteger(std::string_view word) { return parsed<long long>(word); }
std::optional<double> toNumber(std::string_view word) { return parsed<double>(word); }

}  // namespace collidoscope::app
