// A case as a program in C for any engine.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cases/case_text.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {
namespace {

using OrderedJson = nlohmann::ordered_json;
using geometry::Vec3d;

bool isWhole(const OrderedJson& json) {
    return json.is_array() ? std::all_of(json.begin(), json.end(), isWhole) : json.is_number_integer();
}

/// "{0x1p+0, 0x0p+0, 0x0p+0}", a line each for lists of lists.
std::string valueOf(const OrderedJson& json) {
    if (json.is_number_integer()) return json.dump();
    if (json.is_number()) return hexNumber(json.get<double>());
    const bool isNested = !json.empty() && json.front().is_array();
    std::string text;
    for (const OrderedJson& item : json) text += (text.empty() ? "" : isNested ? ",\n    " : ", ") + valueOf(item);
    return isNested ? "{\n    " + text + "\n}" : "{" + text + "}";
}

std::string sizesOf(const OrderedJson& json) {
    return json.is_array() ? "[" + std::to_string(json.size()) + "]" + sizesOf(json.front()) : "";
}

std::string withUnderscores(std::string name) {
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

/// A comment must not end early, nor go on in the next line.
std::string inComment(const std::string& text) {
    std::string safe;
    for (const char c : text) safe += c == '*' || c == '\\' || c == '?' ? '.' : c;
    return safe;
}

/// Each number and list of a shape as a constant: `a_half`, `b_position`.
std::string constantsOf(const char* letter, const OrderedJson& shape) {
    std::string text = "/* shape " + std::string(letter) + ": " + shape["shape"].get<std::string>() + " */\n";
    for (const auto& [key, value] : shape.items()) {
        if (!value.is_number() && !value.is_array()) continue;
        text += std::string("static const ") + (value.is_array() && isWhole(value) ? "int " : "double ") + letter +
                "_" + withUnderscores(key) + sizesOf(value) + " = " + valueOf(value) + ";\n";
    }
    for (const auto& [key, value] : shape.items())
        if (value.is_array() && value.front().is_array())
            text += "enum { " + std::string(letter) + "_" + withUnderscores(key) +
                    "_count = " + std::to_string(value.size()) + " };\n";
    return text + "\n";
}

std::string vectorOf(const Vec3d& v) {
    return "{" + hexNumber(v.x) + ", " + hexNumber(v.y) + ", " + hexNumber(v.z) + "}";
}

/// An `answer` as the program has it, with what is not known left open.
std::string answerOf(const CaseAnswer& answer) {
    const auto number = [](const std::optional<double>& n) { return n ? hexNumber(*n) : std::string("NAN"); };
    const auto vector = [](const std::optional<Vec3d>& v) { return v ? vectorOf(*v) : std::string("{NAN, NAN, NAN}"); };
    return "{" +
           std::string(!answer.overlap   ? "-1"
                       : *answer.overlap ? "1"
                                         : "0") +
           ", " + number(answer.distance) + ", " + vector(answer.normal) + ", " +
           std::to_string(answer.contacts.value_or(-1)) + ", " + number(answer.t) + ", " + vector(answer.point) + ", " +
           number(answer.toi) + "}";
}

/// The expected answer of a case. Parts that it leaves open come from the methods here, except the number of contacts,
/// because each engine chooses how many points of a patch it keeps.
CaseAnswer rightAnswer(const CollisionCase& all) {
    CaseAnswer right = all.expect;
    const auto answers = runMethods(all);
    const auto fill = [&](auto part) {
        for (const demos::examine::MethodAnswer& one : answers)
            if (!(right.*part)) right.*part = one.answer.*part;
    };
    fill(&CaseAnswer::overlap);
    fill(&CaseAnswer::distance);
    fill(&CaseAnswer::normal);
    fill(&CaseAnswer::t);
    fill(&CaseAnswer::point);
    fill(&CaseAnswer::toi);
    return right;
}

constexpr const char* kBegin = R"(#include <math.h>
#include <stdio.h>

struct answer {
    int overlap;      /* 1, 0; of a ray or a sweep: whether it hits */
    double distance;  /* m; negative: minus the depth */
    double normal[3]; /* from a to b, unit; of a ray's hit: out of the surface */
    int contacts;
    double t;         /* of a ray's hit, in lengths of its direction */
    double point[3];  /* of a ray's hit */
    double toi;       /* of a sweep, the part of the motion */
};

)";

constexpr const char* kEnd = R"(
/* FILL IN: make both shapes in your engine, and ask it. Leave what it does not say as it is. Lengths are in metres,
   axes right-handed with y up, orientations w, x, y, z. */
static void ask_engine(struct answer* said) {
    (void)said;
}

static int wrong = 0;

static void check_number(const char* name, double said, double right, double within) {
    if (isnan(said)) return;
    printf(", \"%s\": %.17g", name, said);
    if (isnan(right) || fabs(said - right) <= within) return;
    wrong = 1;
    fprintf(stderr, "%s is %.9g, and should be %.9g\n", name, said, right);
}
static void check_vector(const char* name, const double* said, const double* right, double within) {
    int i;
    double off = 0.0;
    if (isnan(said[0])) return;
    printf(", \"%s\": [%.17g, %.17g, %.17g]", name, said[0], said[1], said[2]);
    for (i = 0; i < 3; ++i) off = fmax(off, fabs(said[i] - right[i]));
    if (isnan(right[0]) || off <= within) return;
    wrong = 1;
    fprintf(stderr, "%s is off by %.9g\n", name, off);
}

int main(void) {
    struct answer said = {-1, NAN, {NAN, NAN, NAN}, -1, NAN, {NAN, NAN, NAN}, NAN};
    ask_engine(&said);
    if (said.overlap < 0 && isnan(said.distance) && isnan(said.normal[0]) && said.contacts < 0 && isnan(said.t) &&
        isnan(said.point[0]) && isnan(said.toi)) {
        fprintf(stderr, "ask_engine() says nothing: fill it in\n");
        return 2;
    }
    printf("\"reported\": {\"engine\": \"mine\"");
    if (said.overlap >= 0) printf(", \"overlap\": %s", said.overlap ? "true" : "false");
    if (said.overlap >= 0 && right.overlap >= 0 && said.overlap != right.overlap) {
        wrong = 1;
        fprintf(stderr, "overlap is %d, and should be %d\n", said.overlap, right.overlap);
    }
    check_number("distance", said.distance, right.distance, tolerance);
    check_vector("normal", said.normal, right.normal, 1e-5);
    check_number("contacts", said.contacts < 0 ? NAN : said.contacts, right.contacts < 0 ? NAN : right.contacts, 0.0);
    check_number("t", said.t, right.t, tolerance);
    check_vector("point", said.point, right.point, tolerance);
    check_number("toi", said.toi, right.toi, tolerance);
    printf("}\n");
    return wrong;
}
)";

}  // namespace

std::string caseAsC(const CollisionCase& all) {
    const OrderedJson json = OrderedJson::parse(writeCase(all));
    const std::string name =
        all.name.empty() ? std::string(shapeName(all.a)) + " with " + std::string(shapeName(all.b)) : all.name;
    return "/* " + inComment(name) + ": a collision case for any engine. Fill in ask_engine().\n" +
           "   cc -std=c99 case.c -lm; C++17 takes it, too. It prints what the engine says, to be put into the case, "
           "and " +
           "ends with 1 where that is wrong, with 2 where it says nothing. */\n" + kBegin +
           constantsOf("a", json["a"]) + constantsOf("b", json["b"]) +
           "static const struct answer right = " + answerOf(rightAnswer(all)) + ";\n" +
           "static const double tolerance = " + hexNumber(demos::examine::reportTolerance(all)) + ";\n" + kEnd;
}

}  // namespace collidoscope::app
