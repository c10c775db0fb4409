/// The disagreements of a trace: listed, marked in the picture, and plotted over all frames.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "demos/draw/shapes.h"
#include "demos/replay/trace_demo.h"
#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

constexpr std::size_t kMaxNamed = 12;        // that are named in the picture
constexpr std::uint64_t kMaxColumns = 400;   // of the chart: frames beside each other share one
constexpr std::size_t kMaxOutlined = 2'000;  // triangles of a mesh

constexpr Style kWrong{.role = Role::Mistake, .showThrough = true, .width = 16.0f};
constexpr Style kPicked{.role = Role::Selection, .fill = Fill::Wire, .showThrough = true, .width = 3.5f};
constexpr Style kPickedPoint{.role = Role::Selection, .showThrough = true, .width = 20.0f};

/// "still overlaps by 0.012 m".
std::string wordsOf(const Disagreement& found) {
    const std::string amount = amountOf(found);
    return nameOf(found.finding) + (amount.empty() ? "" : " by " + amount);
}

/// A disagreement on the chart over all frames.
struct SurveyMark {
    geometry::Vec2d at{0.0};  ///< frame, times the tolerance
    FindingIndex place{};
};

/// The worst of each frame; of many frames the worst in each column.
std::vector<SurveyMark> marksOf(const TraceSurvey& survey, std::uint64_t frames) {
    std::vector<SurveyMark> marks;
    std::uint64_t last = 0;
    const bool isCrowded = frames > kMaxColumns;
    for (const TraceSurvey::Entry& entry : survey.entries) {
        if (entry.frame >= frames) break;
        const std::uint64_t column = entry.frame * std::min(frames, kMaxColumns) / frames;
        for (std::size_t i = 0; i < entry.worst.size() && entry.worst[i] > 0.0f && (i == 0 || !isCrowded); ++i) {
            const SurveyMark mark{{static_cast<double>(entry.frame), std::max(1.0, double{entry.worst[i]})},
                                  {entry.frame, static_cast<int>(i) + 1}};
            const bool isShared = isCrowded && !marks.empty() && column == last;
            if (!isShared)
                marks.push_back(mark);
            else if (mark.at.y > marks.back().at.y)
                marks.back() = mark;
        }
        last = column;
    }
    return marks;
}

/// Returns the top of a logarithmic axis that begins where disagreements do, with room above the highest.
double topOf(const std::vector<SurveyMark>& marks) {
    double highest = 1.0;
    for (const SurveyMark& mark : marks) highest = std::max(highest, mark.at.y);
    return std::pow(10.0, std::max(1.0, std::ceil(std::log10(1.5 * highest))));
}

}  // namespace

std::size_t TraceDemo::listedCount() const {
    return std::min(examined_->disagreements.size(), static_cast<std::size_t>(kMaxListed));
}

const Disagreement* TraceDemo::picked() const {
    const std::size_t number = std::min(static_cast<std::size_t>(std::max(0, picked_)), listedCount());
    return number == 0 ? nullptr : &examined_->disagreements[number - 1];
}

Findings TraceDemo::findings() const {
    Findings findings{.count = examined_->disagreements.size()};
    for (std::size_t i = 0; i < listedCount(); ++i) {
        const Disagreement& found = examined_->disagreements[i];
        findings.list.push_back(
            {subjectOf(found, *frame_), nameOf(found.finding), amountOf(found), sentenceOf(found, *frame_)});
    }
    if (const Disagreement* const chosen = picked())
        findings.picked = static_cast<int>(chosen - examined_->disagreements.data()) + 1;
    const std::shared_ptr<const TraceSurvey> survey = source_->survey();
    if (!survey) {
        findings.farther = "Other frames have not been examined.";
        return findings;
    }
    const auto at =
        std::lower_bound(survey->entries.begin(), survey->entries.end(), shown_,
                         [](const TraceSurvey::Entry& entry, std::uint64_t frame) { return entry.frame < frame; });
    const auto reported = [](const TraceSurvey::Entry& entry) {
        return FrameWithFindings{entry.frame, std::min(entry.count, static_cast<std::uint32_t>(kMaxListed))};
    };
    if (at != survey->entries.begin()) findings.before = reported(*(at - 1));
    const bool isHere = at != survey->entries.end() && at->frame == shown_;
    if (const auto next = isHere ? at + 1 : at; next != survey->entries.end()) findings.after = reported(*next);
    findings.farther =
        survey->frames < source_->frameCount()
            ? printed("%llu of %llu frames have been examined so far.", static_cast<unsigned long long>(survey->frames),
                      static_cast<unsigned long long>(source_->frameCount()))
            : "All frames have been examined.";
    return findings;
}

void TraceDemo::drawDisagreements(Canvas& canvas) const {
    if (!views_.disagreements) return;
    const Disagreement* const chosen = picked();
    std::size_t reported = 0;
    for (const Disagreement& found : examined_->disagreements) {
        if (!canBeSeen(found.at)) continue;
        if (++reported > kMaxNamed) break;
        drawPoint(canvas, Vec3f{found.at}, kWrong);
        if (!chosen) drawLabel(canvas, Vec3f{found.at}, wordsOf(found), {.role = Role::Mistake});
    }
    if (chosen) drawPicked(canvas, *chosen);
    if (reported > 0) drawLegend(canvas, Mark::Point, kWrong, "not confirmed here");
}

/// The two shapes, or the one that the ray meets, by their outlines; and the place.
void TraceDemo::drawPicked(Canvas& canvas, const Disagreement& found) const {
    const auto outline = [&](std::uint32_t body, std::uint32_t index) {
        const TracePose* pose = frame_->poseOf(body);
        if (pose == nullptr || index >= frame_->scene->shapes.size() || !canBeSeen(pose->pose.position)) return;
        const geometry::AnyShapef& shape = frame_->scene->shapes[index].picture;
        if (std::holds_alternative<geometry::Planef>(shape)) return;  // it has none
        const auto* const mesh = std::get_if<geometry::MeshInstance>(&shape);
        if (mesh && mesh->mesh->triangles.size() > kMaxOutlined) return;
        const geometry::Posef placed{Vec3f{pose->pose.position}, geometry::Quatf{pose->pose.orientation}};
        demos::draw(canvas, geometry::moved(shape, placed), kPicked);
    };
    const bool meetsNothing = found.finding == Finding::RayHit && found.ours == 0.0;
    if (!isOfRay(found.finding)) outline(found.a, found.shapeA);
    if (!meetsNothing) outline(found.b, found.shapeB);
    drawLegend(canvas, Mark::Line, kPicked, "picked: " + subjectOf(found, *frame_));
    if (!canBeSeen(found.at)) return;
    drawPoint(canvas, Vec3f{found.at}, kPickedPoint);
    drawLabel(canvas, Vec3f{found.at}, wordsOf(found), {.role = Role::Selection});
}

/// Chart of the worst disagreements of each frame, in tolerances. A press on a mark leads to its disagreement.
void TraceDemo::drawSurvey(Canvas& canvas) const {
    const std::shared_ptr<const TraceSurvey> survey = views_.disagreements ? source_->survey() : nullptr;
    const std::uint64_t frames = source_->frameCount();
    if (!survey || survey->entries.empty() || frames < 2) return;
    const std::vector<SurveyMark> marks = marksOf(*survey, frames);
    const double here = static_cast<double>(shown_), top = topOf(marks);
    ChartSeries present{.style = {.role = Role::Selection, .width = 1.5f}, .points = {{here, 1.0}, {here, top}}};
    ChartSeries crosses{
        .name = "not confirmed here", .style = {.role = Role::Mistake, .width = 0.0f}, .marker = Marker::Cross};
    for (const SurveyMark& mark : marks) crosses.points.push_back(mark.at);
    ChartSeries pick{.style = {.role = Role::Selection, .width = 0.0f}, .marker = Marker::Square};
    if (const Disagreement* const chosen = picked())
        pick.points.push_back({here, std::clamp(chosen->severity(), 1.0, top)});
    drawChart(canvas, {.title = "Disagreements over all frames",
                       .x = {.title = "frame", .range = {0.0, static_cast<double>(frames - 1)}},
                       .y = {.title = "times the tolerance", .range = {1.0, top}, .scale = Scale::Logarithmic},
                       .series = {std::move(present), std::move(crosses), std::move(pick)},
                       .takesPointer = true});
}

std::optional<FindingIndex> TraceDemo::findingAt(const ChartPoint& place) const {
    const std::shared_ptr<const TraceSurvey> survey = source_->survey();
    const std::uint64_t frames = source_->frameCount();
    if (!survey || frames < 2) return std::nullopt;
    const std::vector<SurveyMark> marks = marksOf(*survey, frames);
    // Distances as they are seen: the chart is about twice as wide as it is high.
    const double across = 2.0 / static_cast<double>(frames - 1), up = 1.0 / std::log(topOf(marks));
    std::optional<FindingIndex> nearest;
    double best = HUGE_VAL;
    for (const SurveyMark& mark : marks) {
        const double away =
            std::hypot(across * (mark.at.x - place.at.x), up * std::log(mark.at.y / std::max(1.0, place.at.y)));
        if (away < best) best = away, nearest = mark.place;
    }
    return nearest;
}

}  // namespace collidoscope::demos
