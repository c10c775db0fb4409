#include "demos/examine/verdict.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demos/examine/numbers.h"
#include "demos/share/degrees.h"

namespace collidoscope::demos::examine {
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

/// Returns the angle between vectors of any length but zero, by its chord, which keeps small angles.
double angleBetween(const Vec3d& a, const Vec3d& b) {
    return 2.0 * std::asin(std::min(1.0, 0.5 * glm::length(unit(a) - unit(b))));
}

/// Compares the parts of a report one by one.
class Comparison {
public:
    Comparison(const CollisionCase& all, const std::vector<MethodAnswer>& answers, double tolerance)
        : all_(all), said_(all.reported->answer), answers_(answers), tolerance_(tolerance) {}

    std::vector<ReportDifference> parts() {
        add("overlap", &CaseAnswer::overlap, yesNo,
            [](ReportDifference& d, bool said, bool found) { d.differs = said != found; });
        addNumber("distance", &CaseAnswer::distance, " m");
        addNumber("t", &CaseAnswer::t, "");
        addNumber("toi", &CaseAnswer::toi, "");
        add("point", &CaseAnswer::point, text, [this](ReportDifference& d, const Vec3d& said, const Vec3d& found) {
            measure(d, glm::length(said - found), tolerance_, " m");
        });
        add("normal", &CaseAnswer::normal, text,
            [this](ReportDifference& d, const Vec3d& said, const Vec3d& found) { compareNormals(d, said, found); });
        add(
            "contacts", &CaseAnswer::contacts, [](int count) { return std::to_string(count); },
            [](ReportDifference& d, int said, int found) { measure(d, std::abs(said - found), 0.0, ""); });
        return std::move(parts_);
    }

private:
    template <typename Part, typename Words, typename Compare>
    void add(const char* name, std::optional<Part> CaseAnswer::*member, const Words& words, const Compare& compare) {
        if (!(said_.*member)) return;
        ReportDifference d{.part = name, .reported = words(*(said_.*member))};
        if (const Part* found = firstOf(answers_, member)) {
            d.found = words(*found);
            compare(d, *(said_.*member), *found);
        }
        parts_.push_back(std::move(d));
    }
    void addNumber(const char* name, std::optional<double> CaseAnswer::*member, const char* unit) {
        const auto words = [unit](double number) { return shownNumber(number) + unit; };
        add(name, member, words, [&](ReportDifference& d, double said, double found) {
            // Where the direction of a ray is short, t is large and so is its rounding.
            const double own = member == &CaseAnswer::t && tolerance_ > 0.0 ? kReportTolerance * std::abs(found) : 0.0;
            measure(d, std::abs(said - found), std::max(tolerance_, own), unit);
        });
    }
    static void measure(ReportDifference& d, double by, double tolerance, const char* unit) {
        d.by = by;
        d.differs = !(by <= tolerance);
        if (d.differs) d.byText = offBy(by, unit);
    }
    void compareNormals(ReportDifference& d, const Vec3d& said, const Vec3d& found) {
        if (found == Vec3d{0.0} || said == Vec3d{0.0}) return;
        d.by = angleBetween(said, found);
        d.differs = !(d.by <= kSameAngle) && !partsThePair(unit(said));
        if (d.differs) d.byText = offBy(d.by * kDegrees<double>, "°");
    }
    /// Moved along the normal by the distance found, the shapes just touch.
    bool partsThePair(const Vec3d& normal) const {
        const double* const distance = firstOf(answers_, &CaseAnswer::distance);
        if (isSweep(all_) || !distance) return false;
        const std::optional<double> left = measuredDistance(all_, -*distance * normal);
        return left && std::abs(*left) <= tolerance_;
    }

    const CollisionCase& all_;
    const CaseAnswer& said_;
    const std::vector<MethodAnswer>& answers_;
    double tolerance_;  ///< m
    std::vector<ReportDifference> parts_{};
};

}  // namespace

std::vector<ReportDifference> compareReport(const CollisionCase& all, const std::vector<MethodAnswer>& answers,
                                            double tolerance) {
    return Comparison(all, answers, tolerance).parts();
}

double reportTolerance(const CollisionCase& all) {
    return all.tolerance.value_or(kReportTolerance * std::max(extentOf(all.a), extentOf(all.b)));
}

std::string reportSentence(const Report& report, const ReportDifference& part) {
    const bool isOverlap = part.part == "overlap";
    const std::string said =
        isOverlap ? (part.reported == yesNo(true) ? "overlap" : "no overlap") : part.part + " " + part.reported;
    const std::string start = (report.engine.empty() ? "the reporter" : report.engine) + " says " + said;
    if (part.found.empty()) return start + ", which no method here answers";
    if (!part.differs) return start + ", as the methods here do";
    if (isOverlap) return start + ": the methods here differ";
    return start + ": the methods here say " + part.found + ", " + part.byText;
}

}  // namespace collidoscope::demos::examine
