#include "demos/host/recording_canvas.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

bool finite(const Vec3f& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
bool finite(const geometry::Posef& pose) {
    const auto& q = pose.orientation;
    return finite(pose.position) && std::isfinite(q.w) && finite(Vec3f{q.x, q.y, q.z});
}
bool finite(const geometry::Mat4f& m) {
    for (int column = 0; column < 4; ++column)
        if (!finite(Vec3f{m[column]}) || !std::isfinite(m[column].w)) return false;
    return true;
}
bool finite(const SolidItem& item) { return finite(item.pose) && finite(item.half); }
bool finite(const TriangleItem& item) {
    const auto& n = item.normals;
    return finite(item.a) && finite(item.b) && finite(item.c) && finite(n[0]) && finite(n[1]) && finite(n[2]);
}
bool finite(const MeshItem& item) { return finite(item.worldFromMesh); }
bool finite(const LineItem& item) { return finite(item.start) && finite(item.end); }
bool finite(const PointItem& item) { return finite(item.position); }
bool finite(const ArrowItem& item) { return finite(item.start) && finite(item.vector); }
bool finite(const LabelItem& item) { return finite(item.position); }
bool finite(const TrailItem& item) { return finite(item.offset); }
bool finite(const Range<double>& range) { return std::isfinite(range.low) && std::isfinite(range.high); }
bool finite(const ChartBoxes& boxes) {
    return std::all_of(boxes.boxes.begin(), boxes.boxes.end(),
                       [](const ChartBox& box) { return finite(box.x) && finite(box.y); });
}
bool finite(const Chart& chart) {
    return finite(chart.x.range) && finite(chart.y.range) &&
           std::all_of(chart.boxes.begin(), chart.boxes.end(), [](const ChartBoxes& b) { return finite(b); });
}

template <typename Item>
bool everyFinite(const std::vector<Item>& items) {
    return std::all_of(items.begin(), items.end(), [](const Item& item) { return finite(item); });
}
template <typename Item>
void append(std::vector<Item>& to, std::span<const Item> items) {
    to.insert(to.end(), items.begin(), items.end());
}

}  // namespace

void RecordingCanvas::solids(Solid solid, std::span<const SolidItem> items) {
    append(solidItems[static_cast<std::size_t>(solid)], items);
}
void RecordingCanvas::triangles(std::span<const TriangleItem> items) { append(triangleItems, items); }
void RecordingCanvas::meshes(std::span<const MeshItem> items) { append(meshItems, items); }
void RecordingCanvas::lines(std::span<const LineItem> items) { append(lineItems, items); }
void RecordingCanvas::points(std::span<const PointItem> items) { append(pointItems, items); }
void RecordingCanvas::arrows(std::span<const ArrowItem> items) { append(arrowItems, items); }
void RecordingCanvas::labels(std::span<const LabelItem> items) { append(labelItems, items); }
void RecordingCanvas::legend(std::span<const LegendItem> items) { append(legendItems, items); }
void RecordingCanvas::charts(std::span<const Chart> charts) { append(chartItems, charts); }
void RecordingCanvas::trails(std::span<const TrailItem> items) { append(trailItems, items); }
void RecordingCanvas::ground(float height) { groundHeight = height; }

void RecordingCanvas::clear() {
    for (auto& items : solidItems) items.clear();
    triangleItems.clear();
    meshItems.clear();
    lineItems.clear();
    pointItems.clear();
    arrowItems.clear();
    labelItems.clear();
    legendItems.clear();
    chartItems.clear();
    trailItems.clear();
    groundHeight.reset();
}

bool RecordingCanvas::allFinite() const {
    const bool solidsFinite =
        std::all_of(solidItems.begin(), solidItems.end(), [](const auto& items) { return everyFinite(items); });
    return solidsFinite && everyFinite(triangleItems) && everyFinite(meshItems) && everyFinite(lineItems) &&
           everyFinite(pointItems) && everyFinite(arrowItems) && everyFinite(labelItems) && everyFinite(chartItems) &&
           everyFinite(trailItems) && (!groundHeight || std::isfinite(*groundHeight));
}

std::size_t RecordingCanvas::itemCount() const {
    std::size_t count = triangleItems.size() + meshItems.size() + lineItems.size() + pointItems.size() +
                        arrowItems.size() + labelItems.size() + legendItems.size() + chartItems.size() +
                        trailItems.size();
    for (const auto& items : solidItems) count += items.size();
    return count;
}

}  // namespace collidoscope::demos
