#include "app/cases/case_reader.h"

#include <array>

#include "app/cases/case_json.h"
#include "app/cases/case_node.h"
#include "app/cases/case_shapes.h"

namespace app {
namespace {

constexpr std::string_view kFormat = "collidoscope-case";
constexpr double kVersion = 1.0;

void checkFormat(const CaseNode& root) {
    const CaseNode format = root.at("format");
    if (format.text() != kFormat) format.refuse("is not \"collidoscope-case\"", "is this another kind of file?");
    const CaseNode version = root.at("version");
    if (version.number() != kVersion) version.refuse("this program reads version 1", "write the case as version 1");
}

/// Keys that only a ray's hit answers are refused unless `a` is a ray, those of a sweep unless a shape moves.
void refuseUnanswered(const CaseNode& node, const CollisionCase& all) {
    const bool ray = std::holds_alternative<geometry::Rayd>(all.a);
    for (const char* key : {"t", "point"})
        if (const auto found = node.find(key); found && !ray) found->refuse("needs a ray as shape a", "leave it out");
    if (const auto hit = node.find("hit"); hit && !ray && !isSweep(all))
        hit->refuse("needs a ray as shape a, or a shape with a motion", "leave it out");
    if (const auto toi = node.find("toi"); toi && !isSweep(all))
        toi->refuse("needs a shape with a motion", "leave it out");
}

std::optional<bool> readOverlap(const CaseNode& node) {
    const auto overlap = node.find("overlap"), hit = node.find("hit");
    if (overlap && hit && overlap->truth() != hit->truth()) hit->refuse("contradicts overlap", "keep one of them");
    if (!overlap && !hit) return std::nullopt;
    return overlap ? overlap->truth() : hit->truth();
}

geometry::Vec3d readNormal(const CaseNode& node, bool flat) {
    const geometry::Vec3d normal = flat ? geometry::Vec3d{node.vec2(), 0.0} : node.vec3();
    if (normal == geometry::Vec3d{0.0}) node.refuse("must not be zero", "leave it out when there is none");
    return normal;
}

/// Precondition: the shapes of `all` have been read.
CaseAnswer readAnswer(const CaseNode& node, const CollisionCase& all) {
    refuseUnanswered(node, all);
    CaseAnswer answer;
    answer.overlap = readOverlap(node);
    if (const auto distance = node.find("distance")) answer.distance = distance->number();
    if (const auto normal = node.find("normal")) answer.normal = readNormal(*normal, isFlat(all.a));
    if (const auto contacts = node.find("contacts")) answer.contacts = contacts->count();
    if (const auto t = node.find("t")) answer.t = t->number();
    if (const auto point = node.find("point")) answer.point = point->vec3();
    if (const auto toi = node.find("toi")) answer.toi = toi->size();
    return answer;
}

void readExpectation(const CaseNode& node, CollisionCase& into) {
    constexpr std::array<std::string_view, 9> kKeys{"overlap", "distance", "normal", "contacts", "tolerance",
                                                    "hit",     "t",        "point",  "toi"};
    node.allowKeys(kKeys);
    into.expect = readAnswer(node, into);
    if (const auto tolerance = node.find("tolerance")) into.tolerance = tolerance->size();
}

Report readReport(const CaseNode& node, const CollisionCase& all) {
    constexpr std::array<std::string_view, 9> kKeys{"engine", "overlap", "distance", "normal", "contacts",
                                                    "hit",    "t",       "point",    "toi"};
    node.allowKeys(kKeys);
    Report report;
    if (const auto engine = node.find("engine")) report.engine = engine->text();
    report.answer = readAnswer(node, all);
    return report;
}

/// What a ray meets stands still.
void refuseMotionBesideRay(const CaseNode& root, const CollisionCase& all) {
    const bool ray = std::holds_alternative<geometry::Rayd>(all.a) || std::holds_alternative<geometry::Rayd>(all.b);
    for (const char* key : {"a", "b"})
        if (const auto motion = root.at(key).find("motion"); motion && ray)
            motion->refuse("a ray meets shapes at rest only", "leave it out, or write the ray as a segment");
}

}  // namespace

CollisionCase readCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh) {
    const nlohmann::json json = parseCaseText(text, file);
    const CaseNode root(json, "", file);
    constexpr std::array<std::string_view, 7> kKeys{"format", "version", "name", "a", "b", "expect", "reported"};
    root.requireObject();
    checkFormat(root);
    root.allowKeys(kKeys);

    CollisionCase all;
    if (const auto name = root.find("name")) all.name = name->text();
    all.a = readShape(root.at("a"), loadMesh);
    all.b = readShape(root.at("b"), loadMesh);
    all.motionA = readMotion(root.at("a"));
    all.motionB = readMotion(root.at("b"));
    if (isFlat(all.a) != isFlat(all.b))
        root.at("b").at("shape").refuse("one shape lies in the plane, the other in space",
                                        "take both of two or both of three dimensions");
    refuseMotionBesideRay(root, all);
    if (const auto expect = root.find("expect")) readExpectation(*expect, all);
    if (const auto reported = root.find("reported")) all.reported = readReport(*reported, all);
    return all;
}

}  // namespace app
