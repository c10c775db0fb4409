/// Rulers and protractors in the words of the command line and of links.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <variant>

#include "app/files/name_match.h"
#include "app/inspect/measuring.h"
#include "app/inspect/shape_numbers.h"
#include "demos/host/shape_list.h"
#include "geometry/base/number_text.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

constexpr char kInBodySign = '@', kNormalSign = '^';

std::optional<Vec3f> coordinates(std::string_view text) {
    const auto parts = splitAt(text, ',');
    if (parts.size() != 3) return std::nullopt;
    Vec3f point{0.0f};
    for (int i = 0; i < 3; ++i) {
        const std::string_view part = parts[static_cast<std::size_t>(i)];
        const auto read = geometry::fromChars(part.data(), part.data() + part.size(), point[i]);
        if (read.ec != std::errc{} || read.ptr != part.data() + part.size() || !std::isfinite(point[i]))
            return std::nullopt;
    }
    return point;
}

/// The middle of a shape: of its bounds, and of what has none the point nearest to the origin.
Vec3f middleOf(const demos::DrawnShape& shape) {
    const std::vector<Vec3f> corners = cornersOf(shape, std::nullopt);
    if (const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape)) {
        if (const auto bounds = boundsOf(*inSpace)) return centerOf(*bounds);
        return corners.empty() ? closestPoint(*inSpace, Vec3f{0.0f}) : corners.front();
    }
    Vec3f sum{0.0f};
    for (const Vec3f& corner : corners) sum += corner;
    return corners.empty() ? sum : sum / static_cast<float>(corners.size());
}

/// A place of the picture: "0,2,0", "OBB 1", "OBB 1@0.5,0,0".
MeasuredPoint placeFrom(const demos::DemoBase& demo, std::string_view word) {
    if (const auto position = coordinates(word)) return {.position = *position, .name = std::string(word)};
    const std::size_t at = word.rfind(kInBodySign);
    const std::string_view name = word.substr(0, at);
    const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
    const auto index = demos::findShape(shapes, name);
    if (!index) {
        std::string names;
        for (std::size_t i = 0; i < std::min<std::size_t>(shapes.size(), 8); ++i)
            names += (i > 0 ? ", " : "") + shapes[i].name;
        throw MeasuringError("'" + std::string(name) + "' is neither X,Y,Z nor a shape of the picture" +
                             (names.empty() ? "" : "; there are " + names));
    }
    const demos::ShapeItem& item = shapes[*index];
    if (at == std::string_view::npos)
        return fixedTo(demo, item, middleOf(item.shape), std::nullopt, "middle of " + item.name);
    const auto local = coordinates(word.substr(at + 1));
    if (!local) throw MeasuringError("'" + std::string(word) + "' must end with three numbers, @X,Y,Z");
    MeasuredPoint point = fixedTo(demo, item, *local, std::nullopt, "place on " + item.name);
    point.position = *local;
    return point;
}

MeasuredPoint pointFrom(const demos::DemoBase& demo, std::string_view word, bool needsNormal) {
    const std::size_t at = word.rfind(kNormalSign);
    MeasuredPoint point = placeFrom(demo, word.substr(0, at));
    if (at != std::string_view::npos) {
        point.normal = coordinates(word.substr(at + 1));
        const bool isDirection = point.normal && glm::length(*point.normal) > 0.0f;
        if (!isDirection) throw MeasuringError("'" + std::string(word) + "' must end with a normal, ^NX,NY,NZ");
    } else if (needsNormal) {
        throw MeasuringError("'" + std::string(word) + "' has no normal; write it behind the place, ^NX,NY,NZ");
    }
    return point;
}

std::string wordsOf(const Vec3f& v) {
    return exactText(double{v.x}) + "," + exactText(double{v.y}) + "," + exactText(double{v.z});
}

/// The name of a shape of the body; empty where it has none in the picture.
std::string nameOfBody(const demos::DemoBase& demo, const std::vector<demos::ShapeItem>& shapes,
                       const MeasuredPoint::OnBody& on) {
    const auto worlds = demo.worlds();
    for (const demos::ShapeItem& item : shapes)
        if (item.of && on.world < worlds.size() && item.of->world == worlds[on.world] &&
            item.of->body == on.body.index && worlds[on.world]->has(on.body))
            return item.name;
    return {};
}

}  // namespace

Instrument instrumentFrom(const demos::DemoBase& demo, Instrument::Kind kind, std::string_view text) {
    const auto words = splitAt(text, ':');
    if (words.size() != Instrument::pointsOf(kind))
        throw MeasuringError("'" + std::string(text) + "' names " + std::to_string(words.size()) +
                             (words.size() == 1 ? " point; a " : " points; a ") + titleOf(kind) + " needs " +
                             std::to_string(Instrument::pointsOf(kind)) + ", with a colon between them");
    Instrument instrument{.kind = kind};
    for (const std::string_view word : words)
        instrument.points.push_back(pointFrom(demo, word, kind == Instrument::Kind::Normals));
    return instrument;
}

std::string wordsOf(const demos::DemoBase& demo, const Instrument& instrument) {
    const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
    std::string text;
    for (const MeasuredPoint& point : instrument.points) {
        const std::string body = point.on ? nameOfBody(demo, shapes, *point.on) : "";
        if (point.on && body.empty()) return {};
        text += (text.empty() ? "" : ":") + (body.empty() ? "" : body + kInBodySign) + wordsOf(point.position);
        if (instrument.kind == Instrument::Kind::Normals && point.normal) text += kNormalSign + wordsOf(*point.normal);
    }
    return text;
}

}  // namespace collidoscope::app
