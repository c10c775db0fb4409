#include "app/check/check_case.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/padded.h"
#include "demos/examine/numbers.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::app {
namespace {

using demos::examine::shownNumber;

bool isDented(const CaseShape& shape) {
    const auto* polygon = std::get_if<geometry::Polygond>(&shape);
    return polygon && !geometry::isConvex(*polygon);
}

[[noreturn]] void refuseUnknownPair(const CollisionCase& all, const std::string& file) {
    for (const auto& [key, shape] : {std::pair{"a", &all.a}, std::pair{"b", &all.b}})
        if (isDented(*shape))
            throw FileError(file, 0, std::string(key) + ".points: the polygon is dented or crosses itself",
                            "cut it into convex polygons, a case for each");
    const std::string pair = "'" + std::string(shapeName(all.a)) + "' with '" + std::string(shapeName(all.b)) + "'";
    if (isSweep(all))
        throw FileError(file, 0, "this version has no method for " + pair + " where one of them moves",
                        "leave out the motion to ask about the start");
    throw FileError(file, 0, "this version has no method for " + pair, "docs/collision-cases.md lists the pairs");
}

}  // namespace

CheckedCase checkCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh) {
    CheckedCase checked;
    checked.all = readCase(text, file, loadMesh);
    checked.name = checked.all.name.empty() ? file : checked.all.name;
    checked.answers = runMethods(checked.all);
    if (checked.answers.empty()) refuseUnknownPair(checked.all, file);
    checked.verdict = judge(checked.all, checked.answers);
    return checked;
}

namespace {

using geometry::Vec3d;

constexpr std::array kColumns{"method", "order", "overlap", "distance", "t",
                              "toi",    "point", "normal",  "contacts", "verdict"};
using Row = std::array<std::string, kColumns.size()>;

std::string shown(const std::optional<bool>& value) { return !value ? "" : *value ? "yes" : "no"; }
std::string shown(const std::optional<double>& value) { return value ? shownNumber(*value) : ""; }
std::string shown(const std::optional<int>& value) { return value ? std::to_string(*value) : ""; }
std::string shown(const std::optional<Vec3d>& v, bool flat) {
    if (!v) return "";
    const std::string xy = shownNumber(v->x) + ", " + shownNumber(v->y);
    return flat ? xy : xy + ", " + shownNumber(v->z);
}

Row rowOf(std::string method, std::string order, const CaseAnswer& answer, std::string verdict, bool flat) {
    return {std::move(method),      std::move(order),  shown(answer.overlap),     shown(answer.distance),
            shown(answer.t),        shown(answer.toi), shown(answer.point, flat), shown(answer.normal, flat),
            shown(answer.contacts), std::move(verdict)};
}

std::vector<Row> rowsOf(const CheckedCase& checked) {
    const CollisionCase& all = checked.all;
    const bool flat = isFlat(all.a);
    std::vector<Row> rows{Row{}};
    std::copy(kColumns.begin(), kColumns.end(), rows.front().begin());
    for (std::size_t i = 0; i < checked.answers.size(); ++i) {
        const MethodAnswer& answer = checked.answers[i];
        rows.push_back(rowOf(std::string(answer.method), answer.swapped ? "b, a" : "a, b", answer.answer,
                             checked.verdict.rowIsFine[i] ? "ok" : "differs", flat));
    }
    rows.push_back(rowOf("expected", "", all.expect, "", flat));
    if (all.reported)
        rows.push_back(
            rowOf("reported", "", all.reported->answer, checked.verdict.isReportWrong() ? "wrong" : "", flat));
    return rows;
}

bool saysNothing(const Row& row) {
    return std::all_of(row.begin() + 1, row.end(), [](const std::string& cell) { return cell.empty(); });
}

/// The width of each column; 0 where there is nothing below its title.
std::array<std::size_t, kColumns.size()> widths(const std::vector<Row>& rows) {
    std::array<std::size_t, kColumns.size()> widths{};
    for (std::size_t column = 0; column < kColumns.size(); ++column) {
        for (std::size_t i = 1; i < rows.size(); ++i)
            widths[column] = std::max(widths[column], shownWidth(rows[i][column]));
        if (widths[column] > 0) widths[column] = std::max(widths[column], shownWidth(rows[0][column]));
    }
    return widths;
}

/// Wraps a text in a colour of the terminal: "31" is red, "32" green, "33" yellow, "1" bold.
std::string colored(const std::string& text, const char* code, Coloring coloring) {
    return coloring == Coloring::None ? text : "\033[" + std::string(code) + "m" + text + "\033[0m";
}

std::string tableText(const std::vector<Row>& rows, Coloring coloring) {
    const auto width = widths(rows);
    std::string text;
    for (const Row& row : rows) {
        std::string line = "  ";
        for (std::size_t column = 0; column + 1 < row.size(); ++column)
            if (width[column] > 0) line += padded(row[column], width[column] + 2);
        const std::string& verdict = row.back();
        line += verdict == "ok"   ? colored(verdict, "32", coloring)
                : verdict.empty() ? ""
                                  : colored(verdict, "31", coloring);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

std::string caseTable(const CheckedCase& checked, Coloring coloring) {
    const CollisionCase& all = checked.all;
    std::vector<Row> rows = rowsOf(checked);
    std::erase_if(rows, saysNothing);
    std::string text = colored(printable(checked.name), "1", coloring) + "  " + std::string(shapeName(all.a)) +
                       " with " + std::string(shapeName(all.b)) + "\n" + tableText(rows, coloring);
    const std::size_t differing = checked.verdict.problems.size() - checked.verdict.unanswered;
    for (std::size_t i = 0; i < checked.verdict.problems.size(); ++i)
        text += "  " + colored(i < differing ? "differs: " : "unanswered: ", "31", coloring) +
                checked.verdict.problems[i] + "\n";
    for (const std::string& note : checked.verdict.notes)
        text += "  " + colored("note: ", "33", coloring) + note + "\n";
    return text;
}

namespace {

using OrderedJson = nlohmann::ordered_json;

template <typename Part>
OrderedJson orNull(const std::optional<Part>& part) {
    return part ? OrderedJson(*part) : OrderedJson(nullptr);
}
OrderedJson orNull(const std::optional<geometry::Vec3d>& v, bool flat) {
    if (!v) return nullptr;
    return flat ? OrderedJson{v->x, v->y} : OrderedJson{v->x, v->y, v->z};
}

OrderedJson answerJson(const MethodAnswer& answer, bool flat) {
    const CaseAnswer& said = answer.answer;
    return {{"method", answer.method},
            {"order", answer.swapped ? "ba" : "ab"},
            {"overlap", orNull(said.overlap)},
            {"distance", orNull(said.distance)},
            {"normal", orNull(said.normal, flat)},
            {"contacts", orNull(said.contacts)},
            {"t", orNull(said.t)},
            {"point", orNull(said.point, flat)},
            {"toi", orNull(said.toi)}};
}

OrderedJson reportJson(const CheckedCase& checked) {
    if (!checked.all.reported) return nullptr;
    OrderedJson json = {{"engine", checked.all.reported->engine},
                        {"right", !checked.verdict.isReportWrong()},
                        {"parts", OrderedJson::array()}};
    for (const demos::examine::ReportDifference& part : checked.verdict.report)
        json["parts"].push_back(
            {{"part", part.part},
             {"reported", part.reported},
             {"found", part.found.empty() ? OrderedJson(nullptr) : OrderedJson(part.found)},
             {"right", part.found.empty() ? OrderedJson(nullptr) : OrderedJson(!part.differs)},
             {"difference", part.byText.empty() ? OrderedJson(nullptr) : OrderedJson(part.byText)}});
    return json;
}

}  // namespace

std::string caseJson(const CheckedCase& checked) {
    OrderedJson json = {{"name", checked.name},
                        {"methods", OrderedJson::array()},
                        {"agree", checked.verdict.agree},
                        {"meets_expectation", checked.verdict.meetsExpectation},
                        {"problems", checked.verdict.problems},
                        {"notes", checked.verdict.notes},
                        {"unanswered", checked.verdict.unanswered},
                        {"report", reportJson(checked)}};
    for (const MethodAnswer& answer : checked.answers)
        json["methods"].push_back(answerJson(answer, isFlat(checked.all.a)));
    // A file's name need not be UTF-8.
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace collidoscope::app
