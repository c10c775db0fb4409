#include <nlohmann/json.hpp>

#include "app/cases/check/case_table.h"

namespace app {
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

}  // namespace

std::string caseJson(const CheckedCase& checked) {
    OrderedJson json = {{"name", checked.name},
                        {"methods", OrderedJson::array()},
                        {"agree", checked.verdict.agree},
                        {"meets_expectation", checked.verdict.meetsExpectation},
                        {"problems", checked.verdict.problems},
                        {"notes", checked.verdict.notes}};
    for (const MethodAnswer& answer : checked.answers)
        json["methods"].push_back(answerJson(answer, isFlat(checked.all.a)));
    // A file's name need not be UTF-8.
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace app
