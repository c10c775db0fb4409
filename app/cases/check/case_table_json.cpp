#include <nlohmann/json.hpp>

#include "app/cases/check/case_table.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

template <typename Part>
Json orNull(const std::optional<Part>& part) {
    return part ? Json(*part) : Json(nullptr);
}
Json orNull(const std::optional<geometry::Vec3d>& v, bool flat) {
    if (!v) return nullptr;
    return flat ? Json{v->x, v->y} : Json{v->x, v->y, v->z};
}

Json answerJson(const MethodAnswer& answer, bool flat) {
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
    Json json = {{"name", checked.name},
                 {"methods", Json::array()},
                 {"agree", checked.verdict.agree},
                 {"meets_expectation", checked.verdict.meetsExpectation},
                 {"problems", checked.verdict.problems},
                 {"notes", checked.verdict.notes}};
    for (const MethodAnswer& answer : checked.answers)
        json["methods"].push_back(answerJson(answer, isFlat(checked.all.a)));
    // A file's name need not be UTF-8.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
