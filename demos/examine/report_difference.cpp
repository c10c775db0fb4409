#include "demos/examine/verdict.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demos/examine/numbers.h"
#include "geometry/base/elementary.h"

namespace demos::examine {
namespace {

using geometry::Vec3d;

/// Normals count as the same up to this angle: what a report in single precision keeps of one.
constexpr double kSameAngle = 1e-5;  // rad

template <typename Part>
const Part* firstOf(const std::vector<MethodAnswer>& answers, std::optional<Part> CaseAnswer::*part) {
    for (const MethodAnswer& answer : answers)
        if (answer.answer.*part) return &*(answer.answer.*part);
    return nullptr;
}

std::string yesNo(bool value) { return value ? "yes" : "no"; }
std::string text(const Vec3d& v) {
    return "(" + shownNumber(v.x) + ", " + shownNumber(v.y) + ", " + shownNumber(v.z) + ")";
}
std::string offBy(double by, const char* unit) { return "off by " + shownNumber(by) + unit; }

ReportDifference ofNumber(const char* part, double reported, double found, double tolerance, const char* unit) {
    ReportDifference d{.part = part, .reported = shownNumber(reported) + unit, .found = shownNumber(found) + unit};
    d.by = std::abs(reported - found);
    d.differs = !(d.by <= tolerance);
    if (d.differs) d.byText = offBy(d.by, unit);
    return d;
}

/// Of any length, both not zero. The angle by its chord, which small angles keep.
double angleBetween(const Vec3d& a, const Vec3d& b) {
    return 2.0 * std::asin(std::min(1.0, 0.5 * glm::length(unit(a) - unit(b))));
}

}  // namespace

std::vector<ReportDifference> compareReport(const Report& report, const std::vector<MethodAnswer>& answers,
                                            double tolerance) {
    std::vector<ReportDifference> all;
    const CaseAnswer& said = report.answer;
    if (const bool* found = firstOf(answers, &CaseAnswer::overlap); found && said.overlap)
        all.push_back({"overlap", yesNo(*said.overlap), yesNo(*found), *said.overlap != *found, 0.0, {}});
    const auto number = [&](const char* part, std::optional<double> CaseAnswer::*member, const char* unit) {
        if (const double* found = firstOf(answers, member); found && said.*member)
            all.push_back(ofNumber(part, *(said.*member), *found, tolerance, unit));
    };
    number("distance", &CaseAnswer::distance, " m");
    number("t", &CaseAnswer::t, "");
    number("toi", &CaseAnswer::toi, "");
    if (const Vec3d* found = firstOf(answers, &CaseAnswer::point); found && said.point) {
        ReportDifference d{.part = "point", .reported = text(*said.point), .found = text(*found)};
        d.by = glm::length(*said.point - *found);
        d.differs = !(d.by <= tolerance);
        if (d.differs) d.byText = offBy(d.by, " m");
        all.push_back(std::move(d));
    }
    if (const Vec3d* found = firstOf(answers, &CaseAnswer::normal); found && said.normal && *found != Vec3d{0.0}) {
        ReportDifference d{.part = "normal", .reported = text(*said.normal), .found = text(*found)};
        d.by = angleBetween(*said.normal, *found);
        d.differs = !(d.by <= kSameAngle);
        if (d.differs) d.byText = offBy(d.by * (180.0 / geometry::kPi<double>), "°");
        all.push_back(std::move(d));
    }
    if (const int* found = firstOf(answers, &CaseAnswer::contacts); found && said.contacts) {
        ReportDifference d{
            .part = "contacts", .reported = std::to_string(*said.contacts), .found = std::to_string(*found)};
        d.by = std::abs(*said.contacts - *found);
        d.differs = *said.contacts != *found;
        if (d.differs) d.byText = offBy(d.by, "");
        all.push_back(std::move(d));
    }
    return all;
}

}  // namespace demos::examine
