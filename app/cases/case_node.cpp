#include "app/cases/case_node.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/cases/case_json.h"
#include "app/files/file_io.h"
#include "app/files/nearest_name.h"
#include "geometry/base/number_text.h"

namespace app {
namespace {

/// "0x1.8p+1", with a sign before it if there is one. Empty when the text is no such number or no double can hold it.
std::optional<double> hexadecimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
    text.remove_prefix(2);
    if (text.empty() || text.front() == '-') return std::nullopt;
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = geometry::fromChars(text.data(), end, value, std::chars_format::hex);
    if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return negative ? -value : value;
}

}  // namespace

void CaseNode::refuse(const std::string& reason, const std::string& advice) const {
    throw FileError(*file_, 0, (path_.empty() ? "" : path_ + ": ") + reason, advice);
}

std::string CaseNode::pathOf(const std::string& key) const {
    return (path_.empty() ? "" : path_ + ".") + printable(key);
}

void CaseNode::requireObject() const {
    if (!value_->is_object()) refuse("must be an object in braces", "see docs/collision-cases.md");
}

void CaseNode::allowKeys(std::span<const std::string_view> known) const {
    requireObject();
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& [key, value] : value_->items()) {
        if (std::find(names.begin(), names.end(), key) != names.end()) continue;
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
        CaseNode(value, pathOf(key), *file_).refuse("unknown key" + suggestion(key, names) + "known here: " + all, "");
    }
}

std::optional<CaseNode> CaseNode::find(const char* key) const {
    const auto found = value_->find(key);
    if (found == value_->end()) return std::nullopt;
    return CaseNode(*found, pathOf(key), *file_);
}

CaseNode CaseNode::at(const char* key) const {
    if (auto found = find(key)) return *found;
    CaseNode(*value_, pathOf(key), *file_).refuse("missing", "add it");
}

std::vector<CaseNode> CaseNode::items() const {
    if (!value_->is_array()) refuse("must be a list in brackets", "write [ ... ]");
    std::vector<CaseNode> items;
    for (std::size_t i = 0; i < value_->size(); ++i)
        items.emplace_back((*value_)[i], path_ + "[" + std::to_string(i) + "]", *file_);
    return items;
}

std::vector<CaseNode> CaseNode::items(std::size_t count, const char* what) const {
    std::vector<CaseNode> found = items();
    if (found.size() != count)
        refuse("must have " + std::to_string(count) + " " + what + ", but has " + std::to_string(found.size()),
               "write one list of them");
    return found;
}

std::string CaseNode::text() const {
    if (!value_->is_string()) refuse("must be a text", "put it in double quotes");
    const std::string text = value_->get<std::string>();
    if (printable(text) != text) refuse("must not hold control characters", "write plain words");
    return text;
}

bool CaseNode::truth() const {
    if (!value_->is_boolean()) refuse("must be true or false", "write it without quotes");
    return value_->get<bool>();
}

double CaseNode::number() const {
    if (value_->is_number()) return value_->get<double>();
    if (value_->is_string())
        if (const auto value = hexadecimal(value_->get_ref<const std::string&>())) return *value;
    refuse("must be a finite number", "write 1.5, or a hexadecimal float in quotes such as \"0x1.8p+0\"");
}

double CaseNode::size() const {
    const double value = number();
    if (value < 0.0) refuse("must be positive or zero, but is negative", "sizes are lengths");
    return value;
}

int CaseNode::count() const {
    const double value = number();
    if (!(value >= 0.0 && value <= std::numeric_limits<int>::max() && value == std::floor(value)))
        refuse("must be a whole number from 0 on", "write 4, say");
    return static_cast<int>(value);
}

geometry::Vec2d CaseNode::vec2() const {
    const auto parts = items(2, "numbers");
    return {parts[0].number(), parts[1].number()};
}

geometry::Vec3d CaseNode::vec3() const {
    const auto parts = items(3, "numbers");
    return {parts[0].number(), parts[1].number(), parts[2].number()};
}

}  // namespace app
