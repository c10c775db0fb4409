#include "demos/examine/verdict.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "demos/examine/numbers.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec3d;

std::string nameOf(const MethodAnswer& answer) {
    return std::string(answer.method) + (answer.swapped ? " (b, a)" : " (a, b)");
}

std::string words(bool overlap) { return overlap ? "overlap" : "no overlap"; }
std::string words(double number) { return shownNumber(number); }
std::string words(int number) { return std::to_string(number); }
std::string words(const Vec3d& v) { return "(" + words(v.x) + ", " + words(v.y) + ", " + words(v.z) + ")"; }

double difference(int a, int b) { return std::abs(a - b); }
double difference(double a, double b) { return std::abs(a - b); }
double difference(const Vec3d& a, const Vec3d& b) { return glm::length(a - b); }
bool isSame(bool a, bool b, double) { return a == b; }
bool isSame(int a, int b, double) { return a == b; }
template <typename Part>
bool isSame(const Part& a, const Part& b, double tolerance) {
    return difference(a, b) <= tolerance;
}

/// Judges the answers one by one and writes down what is wrong with them.
class Judge {
public:
    Judge(const CollisionCase& all, const std::vector<MethodAnswer>& answers) : all_(all), answers_(answers) {
        const double extent = std::max(extentOf(all.a), extentOf(all.b));
        verdict_.tolerance = all.tolerance.value_or(kRelativeTolerance * extent);
        verdict_.rowIsFine.assign(answers.size(), true);
    }

    Verdict verdict() {
        compareAll("overlap", &CaseAnswer::overlap);
        compareAll("distance", &CaseAnswer::distance);
        compareAll("t", &CaseAnswer::t);
        compareAll("point", &CaseAnswer::point);
        compareAll("toi", &CaseAnswer::toi);
        compareAll("contacts", &CaseAnswer::contacts);
        for (std::size_t i = 0; i < answers_.size(); ++i) checkDistanceSign(i);
        for (std::size_t i = 0; i < answers_.size(); ++i) checkNormal(i);
        compareExpectedNormal();
        for (std::string& problem : unanswered_) verdict_.problems.push_back(std::move(problem));
        verdict_.unanswered = unanswered_.size();
        noteReport();
        return std::move(verdict_);
    }

private:
    template <typename Part>
    using Member = std::optional<Part> CaseAnswer::*;

    /// Each answer with the first one that has this part, and with the expected one.
    template <typename Part>
    void compareAll(const char* name, Member<Part> part) {
        const std::string what = std::is_same_v<Part, bool> ? "" : std::string(name) + " ";
        const MethodAnswer* first = nullptr;
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            const MethodAnswer& answer = answers_[i];
            if (!(answer.answer.*part)) continue;
            if (!first) first = &answer;
            if (!areSame(part, answer.answer, first->answer))
                differ({i, name, offBy(part, answer.answer, first->answer)},
                       nameOf(answer) + " says " + what + words(*(answer.answer.*part)) + ", " + nameOf(*first) +
                           " says " + what + words(*(first->answer.*part)) +
                           hiddenDifference(part, answer.answer, first->answer),
                       std::is_same_v<Part, int>);
            // Each method chooses which points of a patch it keeps; only the first is asked for the expected ones.
            if (std::is_same_v<Part, int> && answer.method != first->method) continue;
            compareExpected(i, name, what, part);
        }
        if (!first && all_.expect.*part) missUnanswered(what + words(*(all_.expect.*part)));
    }

    template <typename Part>
    void compareExpected(std::size_t i, const char* name, const std::string& what, Member<Part> part) {
        const std::optional<Part>& expected = all_.expect.*part;
        const std::optional<Part>& said = answers_[i].answer.*part;
        if (!expected || areSame(part, answers_[i].answer, all_.expect)) return;
        miss({i, name, offBy(part, answers_[i].answer, all_.expect)},
             nameOf(answers_[i]) + " says " + what + words(*said) + ", expected was " + what + words(*expected) +
                 (std::is_integral_v<Part> ? "" : withinTolerance()));
    }

    /// Tells the difference between numbers that are written alike.
    template <typename Part>
    std::string hiddenDifference(Member<Part> part, const CaseAnswer& a, const CaseAnswer& b) {
        if (std::is_integral_v<Part> || words(*(a.*part)) != words(*(b.*part))) return "";
        return ", off by " + words(offBy(part, a, b));
    }

    /// Precondition: both answers have this part.
    template <typename Part>
    double offBy(Member<Part> part, const CaseAnswer& a, const CaseAnswer& b) {
        if constexpr (std::is_same_v<Part, bool>) {
            if (!fromTouching_) fromTouching_ = std::abs(measuredDistance(all_).value_or(0.0));
            return *fromTouching_;
        } else {
            return difference(*(a.*part), *(b.*part));
        }
    }

    /// Precondition: both answers have this part.
    template <typename Part>
    bool areSame(Member<Part> part, const CaseAnswer& a, const CaseAnswer& b) const {
        double tolerance = verdict_.tolerance;
        // Where the direction of a ray is short, t is large and so is its rounding.
        if constexpr (std::is_same_v<Part, double>)
            if (part == &CaseAnswer::t) tolerance = std::max(tolerance, kRelativeTolerance * std::abs(*(b.*part)));
        return isSame(*(a.*part), *(b.*part), tolerance);
    }

    std::string withinTolerance() const { return " (tolerance " + words(verdict_.tolerance) + ")"; }

    void checkDistanceSign(std::size_t i) {
        const CaseAnswer& answer = answers_[i].answer;
        const std::optional<bool> overlap = answers_.front().answer.overlap;
        if (!answer.distance || !overlap) return;
        if (*overlap ? *answer.distance <= verdict_.tolerance : *answer.distance >= -verdict_.tolerance) return;
        disagree({i, "sign", std::abs(*answer.distance)}, nameOf(answers_[i]) + " says distance " +
                                                              words(*answer.distance) + ", " +
                                                              nameOf(answers_.front()) + " says " + words(*overlap));
    }

    void checkNormal(std::size_t i) {
        const CaseAnswer& answer = answers_[i].answer;
        if (!answer.normal) return;
        if (answer.distance) checkNormalOfPair(i, *answer.normal, *answer.distance);
        if (answer.t) checkNormalOfHit(i, *answer.normal);
    }

    /// Moved along the normal by the distance, the shapes must touch.
    void checkNormalOfPair(std::size_t i, const Vec3d& normal, double distance) {
        const std::optional<double> left = measuredDistance(all_, -distance * normal);
        if (left && std::abs(*left) <= verdict_.tolerance) return;
        const double off = left.value_or(std::numeric_limits<double>::infinity());
        disagree({i, "normal", std::abs(off)}, nameOf(answers_[i]) + " says normal " + words(normal) +
                                                   ", but b moved along it by " + words(-distance) +
                                                   " does not just touch a: their distance is " + words(off));
    }

    /// Checks that the normal has unit length and is turned against the ray.
    void checkNormalOfHit(std::size_t i, const Vec3d& normal) {
        const Vec3d direction = std::get<geometry::Rayd>(answers_[i].swapped ? all_.b : all_.a).direction;
        if (direction == Vec3d{0.0}) return;
        const bool isUnit = std::abs(glm::length(normal) - 1.0) <= kRelativeTolerance;
        if (isUnit && glm::dot(normal, direction) <= kRelativeTolerance * glm::length(direction)) return;
        disagree({i, "normal of the hit", 0.0},
                 nameOf(answers_[i]) + " says normal " + words(normal) + ", which is not against the ray");
    }

    void compareExpectedNormal() {
        if (!all_.expect.normal) return;
        const Vec3d expected = unit(*all_.expect.normal);
        const double slack = std::max(verdict_.tolerance, kRelativeTolerance);
        bool checked = false;
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            const std::optional<Vec3d>& normal = answers_[i].answer.normal;
            if (!normal) continue;
            checked = true;
            if (!isSame(*normal, expected, slack))
                miss({i, "expected normal", difference(*normal, expected)},
                     nameOf(answers_[i]) + " says normal " + words(*normal) + ", expected was normal " +
                         words(expected) + withinTolerance());
        }
        if (!checked) missUnanswered("normal " + words(expected));
    }

    /// The report of another program is no expectation; each part of it is judged in a note of its own.
    void noteReport() {
        if (!all_.reported) return;
        verdict_.report = compareReport(all_, answers_, reportTolerance(all_));
        for (const ReportDifference& part : verdict_.report)
            verdict_.notes.push_back(reportSentence(*all_.reported, part));
    }

    /// A patch may have more corners when the other of two equal faces is clipped: that is worth a note alone.
    void differ(const Fault& fault, std::string problem, bool areContacts) {
        if (areContacts)
            verdict_.notes.push_back(std::move(problem));
        else
            disagree(fault, std::move(problem));
    }
    void disagree(const Fault& fault, std::string problem) {
        verdict_.agree = false;
        note(fault, std::move(problem));
    }
    void miss(const Fault& fault, std::string problem) {
        verdict_.meetsExpectation = false;
        note(fault, std::move(problem));
    }
    /// An expectation is met by an answer, never by silence.
    void missUnanswered(const std::string& expected) {
        verdict_.meetsExpectation = false;
        unanswered_.push_back("expected was " + expected + ", which no method here answers");
    }
    void note(const Fault& fault, std::string problem) {
        verdict_.rowIsFine[fault.row] = false;
        verdict_.faults.push_back(fault);
        verdict_.problems.push_back(std::move(problem));
    }

    const CollisionCase& all_;
    const std::vector<MethodAnswer>& answers_;
    Verdict verdict_{};
    std::vector<std::string> unanswered_{};
    std::optional<double> fromTouching_{};  ///< m; asked for where a boolean is wrong
};

}  // namespace

Verdict judge(const CollisionCase& all, const std::vector<MethodAnswer>& answers) {
    return Judge(all, answers).verdict();
}

}  // namespace collidoscope::demos::examine
