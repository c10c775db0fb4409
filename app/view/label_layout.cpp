#include "app/view/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;

// The places around an anchor: eight directions, at growing distances. Above it first, where it looks tidy.
constexpr std::array kDirections{Vec2f{0, -1},  Vec2f{1, -1}, Vec2f{1, 0},  Vec2f{1, 1},
                                 Vec2f{-1, -1}, Vec2f{-1, 0}, Vec2f{-1, 1}, Vec2f{0, 1}};
constexpr std::array kGaps{0.35f, 1.2f, 2.4f, 4.0f, 6.0f};  // heights of the label
constexpr int kPlaces = static_cast<int>(kDirections.size() * kGaps.size());
constexpr int kAbove = 0, kRight = 2, kLeft = 5, kBelow = 7;  // indices of kDirections
constexpr int kFirstWithLeader = static_cast<int>(kDirections.size());
constexpr float kFarthest = 1.0f / 12.0f;  // of the area's height: farther off, a label seems to name something else
constexpr float kBetween = 2.0f;           // px, kept free between plates
constexpr std::array kMaxEvaded{0.5f, 0.75f};  // of a plate's width above its anchor, of its height beside it

float gapAt(const LabelBox& label, int place) {
    return kGaps[static_cast<std::size_t>(place) / kDirections.size()] * label.size.y;
}

PixelRect plateAt(const LabelBox& label, int place) {
    const Vec2f direction = kDirections[static_cast<std::size_t>(place) % kDirections.size()];
    const float gap = gapAt(label, place);
    const Vec2f middle = label.anchor + direction * (0.5f * label.size + Vec2f{gap});
    // Whole pixels, so that the text does not shimmer.
    const Vec2f min = glm::round(middle - 0.5f * label.size);
    return {min, min + label.size};
}

bool within(const PixelRect& inner, const PixelRect& outer) {
    return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.max.x <= outer.max.x &&
           inner.max.y <= outer.max.y;
}

PixelRect grown(const PixelRect& rect, float by) { return {rect.min - Vec2f{by}, rect.max + Vec2f{by}}; }

// Labels with a fixed side come first, and then those that are nearest to the eye.
std::vector<std::size_t> inOrderOfChoice(std::span<const LabelBox> labels) {
    std::vector<std::size_t> order(labels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t i) {
        return std::tuple(labels[i].side == demos::Side::Any, labels[i].depth, labels[i].id);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
}

const PlacedLabel* shownLast(std::span<const PlacedLabel> last, std::uint64_t id) {
    const auto found = std::find_if(last.begin(), last.end(), [&](const PlacedLabel& label) { return label.id == id; });
    return found == last.end() || !found->shown ? nullptr : &*found;
}

// The parts of the picture that other labels and plates already occupy.
class LabelRoom {
public:
    LabelRoom(const PixelRect& area, std::span<const PixelRect> taken)
        : area_(area), taken_(taken.begin(), taken.end()) {}

    bool reaches(float gap) const { return gap <= kFarthest * (area_.max.y - area_.min.y); }
    bool free(const PixelRect& plate) const {
        return within(plate, area_) && std::none_of(taken_.begin(), taken_.end(), [&](const PixelRect& other) {
                   return overlap(grown(plate, kBetween), other);
               });
    }
    void take(const PixelRect& plate) { taken_.push_back(plate); }
    /// The plate moved along an axis (0: x, 1: y) past what is in its way, by as little as possible, and no further
    /// than it still stands beside its anchor. Itself where there is no such place.
    PixelRect evaded(const PixelRect& plate, int axis) const {
        const float size = plate.max[axis] - plate.min[axis];
        PixelRect best = plate;
        float minimum = kMaxEvaded[static_cast<std::size_t>(axis)] * size + 1.0f;
        for (const PixelRect& other : taken_)
            for (const float to : {other.min[axis] - kBetween - size, other.max[axis] + kBetween}) {
                PixelRect moved = plate;
                moved.min[axis] = std::round(to), moved.max[axis] = moved.min[axis] + size;
                const float by = std::abs(moved.min[axis] - plate.min[axis]);
                if (by < minimum && free(moved)) best = moved, minimum = by;
            }
        return best;
    }
    /// The plate moved as far as it sticks out of the area.
    PixelRect slid(const PixelRect& plate) const {
        const Vec2f size = plate.max - plate.min;
        const Vec2f min = glm::max(glm::min(plate.min, area_.max - size), area_.min);
        return {min, min + size};
    }

private:
    PixelRect area_;
    std::vector<PixelRect> taken_;
};

// One text of a label, in search of its place.
struct Search {
    LabelBox label{};
    const LabelRoom& room;
    const PlacedLabel* last = nullptr;
    PlacedLabel placed{};

    bool fits(int place) {
        placed.place = place;
        placed.plate = plateAt(label, place);
        if (label.side == demos::Side::Above) placed.plate = room.slid(placed.plate);
        placed.leader = place >= kFirstWithLeader;
        return room.reaches(gapAt(label, place)) && room.free(placed.plate);
    }
    /// Whether it fits on its side, or there moved along the axis (0: x, 1: y) past labels that are in the way.
    bool fitsOnSide(int place, int alongAxis) {
        if (fits(place)) return true;
        placed.plate = room.evaded(placed.plate, alongAxis);
        return room.reaches(gapAt(label, place)) && room.free(placed.plate);
    }
    bool fitsAmong(int first, int end) {
        for (int place = first; place < end; ++place)
            if (fits(place)) return true;
        return false;
    }
    bool fitsBeside() {
        constexpr int kAlongX = 0, kAlongY = 1;
        switch (label.side) {
            case demos::Side::Above:
                return fitsOnSide(kAbove, kAlongX);
            case demos::Side::Below:
                return fitsOnSide(kBelow, kAlongX);
            case demos::Side::Right:
                return fitsOnSide(kRight, kAlongY);
            case demos::Side::Left:
                return fitsOnSide(kLeft, kAlongY);
            case demos::Side::Any:
                break;
        }
        return fitsAsLast() || fitsAmong(0, kFirstWithLeader);
    }
    bool fitsFarOff() { return label.side == demos::Side::Any && fitsAmong(kFirstWithLeader, kPlaces); }
    bool fitsAsLast() { return last && last->brief == placed.brief && last->place < kPlaces && fits(last->place); }
};

PlacedLabel find(const LabelBox& label, const LabelRoom& room, const PlacedLabel* last) {
    Search whole{.label = label, .room = room, .last = last, .placed = {.id = label.id}};
    if (whole.fitsBeside()) return whole.placed;
    Search brief{.label = label, .room = room, .last = last, .placed = {.id = label.id, .brief = true}};
    brief.label.size = label.brief;
    if (label.brief.x > 0.0f && brief.fitsBeside()) return brief.placed;
    Search& shortest = label.brief.x > 0.0f ? brief : whole;
    if (!shortest.fitsFarOff()) shortest.placed.shown = false;
    return shortest.placed;
}

bool usable(const LabelBox& label) {
    return std::isfinite(label.anchor.x) && std::isfinite(label.anchor.y) && label.size.x > 0.0f && label.size.y > 0.0f;
}

}  // namespace

bool overlap(const PixelRect& a, const PixelRect& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

std::vector<PlacedLabel> layOutLabels(std::span<const LabelBox> labels, const PixelRect& area,
                                      std::span<const PixelRect> taken, std::span<const PlacedLabel> last) {
    LabelRoom room(area, taken);
    std::vector<PlacedLabel> result(labels.size());
    for (const std::size_t i : inOrderOfChoice(labels)) {
        result[i] = {.id = labels[i].id, .shown = false};
        if (!usable(labels[i])) continue;
        result[i] = find(labels[i], room, shownLast(last, labels[i].id));
        if (result[i].shown) room.take(result[i].plate);
    }
    return result;
}

std::size_t withoutRoom(std::span<const LabelBox> labels, std::span<const PlacedLabel> placed) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < labels.size() && i < placed.size(); ++i)
        count += usable(labels[i]) && !placed[i].shown ? 1u : 0u;
    return count;
}

}  // namespace collidoscope::app
