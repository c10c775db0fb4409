#include "app/cases/case_text.h"

#include <array>
#include <cctype>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace collidoscope::app {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;
using OrderedJson = nlohmann::ordered_json;

std::string hex(double number) { return hexNumber(number); }

// --- C++ ---

std::string cpp(double x) { return hex(x); }
std::string cpp(bool value) { return value ? "true" : "false"; }
std::string cpp(int value) { return std::to_string(value); }
std::string cpp(const Vec2d& v) { return "{" + hex(v.x) + ", " + hex(v.y) + "}"; }
std::string cpp(const Vec3d& v) { return "{" + hex(v.x) + ", " + hex(v.y) + ", " + hex(v.z) + "}"; }
std::string cpp(const geometry::Quatd& q) {
    return "{" + hex(q.w) + ", " + hex(q.x) + ", " + hex(q.y) + ", " + hex(q.z) + "}";
}
/// Bytes that no source line should hold are written as octal numbers of three digits.
std::string cpp(const std::string& text) {
    std::string literal = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        std::array<char, 8> octal{};
        std::snprintf(octal.data(), octal.size(), "\\%03o", static_cast<unsigned>(byte));
        if (c == '"' || c == '\\')
            literal += std::string("\\") + c;
        else
            literal += byte < 0x20 || byte == 0x7f || c == '?' ? std::string(octal.data()) : std::string(1, c);
    }
    return literal + "\"";
}

constexpr const char* kIndent = "                      ";

template <typename Points>
std::string cppList(const Points& points) {
    std::string text;
    for (const auto& p : points) text += (text.empty() ? "{" : ",\n" + std::string(kIndent)) + cpp(p);
    return text + "}";
}

struct CppShape {
    std::string operator()(const Vec3d& p) const { return "Vec3d" + cpp(p); }
    std::string operator()(const geometry::Segmentd& s) const {
        return "Segmentd{" + cpp(s.start) + ", " + cpp(s.end) + "}";
    }
    std::string operator()(const geometry::Rayd& r) const {
        return "Rayd{" + cpp(r.origin) + ", " + cpp(r.direction) + "}";
    }
    std::string operator()(const geometry::Planed& p) const {
        return "Planed{" + cpp(p.normal) + ", " + cpp(p.distance) + "}";
    }
    std::string operator()(const geometry::Sphered& s) const {
        return "Sphered{" + cpp(s.center) + ", " + cpp(s.radius) + "}";
    }
    std::string operator()(const geometry::Capsuled& c) const {
        return "Capsuled{" + cpp(c.a) + ", " + cpp(c.b) + ", " + cpp(c.radius) + "}";
    }
    std::string operator()(const geometry::Aabbd& b) const { return "Aabbd{" + cpp(b.min) + ", " + cpp(b.max) + "}"; }
    std::string operator()(const geometry::Boxd& b) const {
        return "Boxd{.center = " + cpp(b.center) + ",\n" + kIndent + ".half = " + cpp(b.half) + ",\n" + kIndent +
               ".orientation = " + cpp(b.orientation) + "}";
    }
    std::string operator()(const geometry::Triangled& t) const {
        return "Triangled{" + cpp(t.a) + ",\n" + kIndent + cpp(t.b) + ",\n" + kIndent + cpp(t.c) + "}";
    }
    std::string operator()(const geometry::HullInstanced& hull) const {
        const auto& [position, orientation] = hull.worldFromHull;
        return "HullInstanced{convexHull(std::span<const Vec3d>{std::vector<Vec3d>" + cppList(hull.hull->vertices) +
               "}).hull,\n" + kIndent + "{.position = " + cpp(position) + ",\n" + kIndent +
               ".orientation = " + cpp(orientation) + "}}";
    }
    std::string operator()(const CaseMesh& mesh) const {
        std::string triangles;
        for (const geometry::MeshTriangle& t : mesh.triangles)
            triangles += (triangles.empty() ? "{" : ", ") + std::string("{") + std::to_string(t.a) + ", " +
                         std::to_string(t.b) + ", " + std::to_string(t.c) + "}";
        return "makeCaseMesh(" + cppList(mesh.vertices) + ",\n" + kIndent + triangles + "})";
    }
    std::string operator()(const geometry::Circled& c) const {
        return "Circled{" + cpp(c.center) + ", " + cpp(c.radius) + "}";
    }
    std::string operator()(const geometry::Rectangled& r) const {
        return "Rectangled{" + cpp(r.min) + ", " + cpp(r.max) + "}";
    }
    std::string operator()(const geometry::OrientedRectangled& r) const {
        return "OrientedRectangled{" + cpp(r.center) + ", " + cpp(r.half) + ", " + cpp(r.angle) + "}";
    }
    std::string operator()(const geometry::Polygond& polygon) const {
        return "Polygond{" + cppList(polygon.points) + "}";
    }
    std::string operator()(const geometry::Segment2d& s) const {
        return "Segment2d{" + cpp(s.start) + ", " + cpp(s.end) + "}";
    }
};

/// "{.overlap = true, .distance = 0x1p-3}"
std::string cppAnswer(const CaseAnswer& answer) {
    std::string text;
    const auto add = [&](const char* name, const std::string& value) {
        text += (text.empty() ? "{." : ",\n" + std::string(kIndent) + ".") + std::string(name) + " = " + value;
    };
    if (answer.overlap) add("overlap", cpp(*answer.overlap));
    if (answer.distance) add("distance", cpp(*answer.distance));
    if (answer.normal) add("normal", "Vec3d" + cpp(*answer.normal));
    if (answer.contacts) add("contacts", cpp(*answer.contacts));
    if (answer.t) add("t", cpp(*answer.t));
    if (answer.point) add("point", "Vec3d" + cpp(*answer.point));
    if (answer.toi) add("toi", cpp(*answer.toi));
    return text.empty() ? "{}" : text + "}";
}

/// "a plate of 50 m" as "aPlateOf50M": a name for a test.
std::string testName(const CollisionCase& all) {
    std::string name;
    bool capital = false;
    const std::string words =
        all.name.empty() ? std::string(shapeName(all.a)) + " with " + std::string(shapeName(all.b)) : all.name;
    for (const char c : words) {
        const auto byte = static_cast<unsigned char>(c);
        const bool letter = byte < 0x80 && std::isalnum(byte) != 0;
        if (letter) name += static_cast<char>(capital ? std::toupper(byte) : byte);
        capital = !letter && !name.empty();
    }
    return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) ? "case" + name : name;
}

/// Whether the case has such a shape.
template <typename Shape>
bool has(const CollisionCase& all) {
    return std::holds_alternative<Shape>(all.a) || std::holds_alternative<Shape>(all.b);
}

}  // namespace

std::string hexNumber(double number) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%a", number);
    return text.data();
}

std::string caseAsCpp(const CollisionCase& all) {
    const bool hull = has<geometry::HullInstanced>(all);
    std::string text = "// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.\n";
    text += "#include <gtest/gtest.h>\n\n";
    if (hull) text += "#include <span>\n#include <vector>\n\n";
    text += "#include \"demos/examine/verdict.h\"\n";
    if (hull) text += "#include \"geometry/convex/hull/quickhull.h\"\n";
    text += "\nTEST(CollisionCase, " + testName(all) + ") {\n    using namespace collidoscope::demos::examine;\n" +
            "    using namespace collidoscope::geometry;\n    const CollisionCase all{\n";
    const auto add = [&text](const char* name, const std::string& value) {
        text += "        ." + std::string(name) + " = " + value + ",\n";
    };
    if (!all.name.empty()) add("name", cpp(all.name));
    add("a", std::visit(CppShape{}, all.a));
    add("b", std::visit(CppShape{}, all.b));
    if (all.marginA > 0.0) add("marginA", cpp(all.marginA));
    if (all.marginB > 0.0) add("marginB", cpp(all.marginB));
    if (all.motionA) add("motionA", "Vec3d" + cpp(*all.motionA));
    if (all.motionB) add("motionB", "Vec3d" + cpp(*all.motionB));
    add("expect", cppAnswer(all.expect));
    if (all.tolerance) add("tolerance", cpp(*all.tolerance));
    if (all.reported)
        add("reported", "Report{.engine = " + cpp(all.reported->engine) + ",\n" + kIndent +
                            ".answer = " + cppAnswer(all.reported->answer) + "}");
    return text + R"(    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
)";
}

// --- Python ---

namespace {

/// A JSON value as a Python expression. Lists of plain values stand in one line.
std::string python(const OrderedJson& json, int depth) {
    const std::string inner(static_cast<std::size_t>(4 * (depth + 1)), ' ');
    const std::string outer(static_cast<std::size_t>(4 * depth), ' ');
    if (json.is_null()) return "None";
    if (json.is_boolean()) return json.get<bool>() ? "True" : "False";
    if (json.is_number_float()) return "h(\"" + hex(json.get<double>()) + "\")";
    if (json.is_object()) {
        std::string text = "{\n";
        for (const auto& [key, value] : json.items())
            text += inner + OrderedJson(key).dump() + ": " + python(value, depth + 1) + ",\n";
        return text + outer + "}";
    }
    if (!json.is_array()) return json.dump();
    const bool nested = !json.empty() && json.front().is_array();
    std::string text;
    for (const OrderedJson& item : json)
        text += (text.empty() ? "" : nested ? ",\n" + inner : ", ") + python(item, depth + 1);
    return nested ? "[\n" + inner + text + ",\n" + outer + "]" : "[" + text + "]";
}

}  // namespace

std::string caseAsPython(const CollisionCase& all) {
    const OrderedJson json = OrderedJson::parse(writeCase(all));
    return R"(#!/usr/bin/env python3
"""A collision case. Prints it as JSON; called with "check", hands it to `collidoscope check`."""
import json
import subprocess
import sys

h = float.fromhex

case = )" + python(json, 0) +
           R"(

if __name__ == "__main__":
    text = json.dumps(case, indent=2)
    if sys.argv[1:] == ["check"]:
        sys.exit(subprocess.run(["collidoscope", "check", "-"], input=text, text=True).returncode)
    print(text)
)";
}

const char* nameOf(CaseLanguage language) {
    switch (language) {
        case CaseLanguage::Case:
            return "a case";
        case CaseLanguage::Cpp:
            return "a C++ test";
        case CaseLanguage::Python:
            return "Python";
        case CaseLanguage::C:
            break;
    }
    return "C for any engine";
}

std::string caseAs(CaseLanguage language, const CollisionCase& all) {
    if (language == CaseLanguage::Cpp) return caseAsCpp(all);
    if (language == CaseLanguage::C) return caseAsC(all);
    return language == CaseLanguage::Python ? caseAsPython(all) : writeCase(all);
}

}  // namespace collidoscope::app
