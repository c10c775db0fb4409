#include "demos/host/shape_list.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

#include "demos/draw/null_canvas.h"
#include "demos/draw/parts.h"
#include "demos/draw/solid_shape.h"
#include "demos/share/letter_case.h"

namespace collidoscope::demos {
namespace {

/// Collects shapes, and also turns solids and meshes that are drawn in bulk into shapes.
class ShapeCanvas final : public NullCanvas {
public:
    void solids(Solid solid, std::span<const SolidItem> items) override {
        for (const SolidItem& item : items)
            if (const auto shape = shapeOf(solid, item.half); shape && isOfShapeItself(item.style))
                add(moved(*shape, item.pose), item.style);
    }
    void meshes(std::span<const MeshItem> items) override {
        for (const MeshItem& item : items)
            if (item.mesh && isOfShapeItself(item.style))
                add(geometry::MeshInstance{item.mesh, geometry::Mat4d{item.worldFromMesh}}, item.style);
    }
    void ground(float height) override { ground_ = height; }
    bool wantsShapes() const override { return true; }
    void shapes(std::span<const ShapeItem> items) override { list_.insert(list_.end(), items.begin(), items.end()); }

    /// All shapes, and the ground as a plane if no plane is among them.
    std::vector<ShapeItem> finish() {
        const auto isPlane = [](const ShapeItem& item) {
            const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
            return inSpace != nullptr && std::holds_alternative<geometry::Planef>(*inSpace);
        };
        if (ground_ && std::none_of(list_.begin(), list_.end(), isPlane))
            list_.push_back({.shape = geometry::AnyShapef(geometry::Planef{{0.0f, 1.0f, 0.0f}, *ground_}),
                             .style = {.role = Role::Ground},
                             .name = "ground"});
        return std::move(list_);
    }

private:
    std::vector<ShapeItem> list_{};
    std::optional<float> ground_{};

    void add(const geometry::AnyShapef& shape, const Style& style) {
        list_.push_back({.shape = shape, .style = style});
    }
};

/// The name without the signs that part the words of a request: "book, long axis" is "book long axis".
std::string typed(const std::string& name) {
    std::string result;
    for (const char c : name)
        if (c != ',' && c != ':') result += c == '/' ? ' ' : c;
    return result;
}

/// The same with everyday words for kinds of shapes: "OBB 3" is "box 3", "sphere 2" is "ball 2".
std::string everyday(std::string_view text) {
    const std::string words = comparableName(text);
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string kind = words.substr(0, end);
    const bool isBox = kind == "obb" || kind == "aabb";
    return (isBox ? "box" : kind == "sphere" ? "ball" : kind) + words.substr(end);
}

std::optional<std::size_t> placeOf(const std::vector<ShapeItem>& shapes, const std::string& wanted,
                                   std::string (*wordsOf)(std::string_view)) {
    const auto named =
        std::find_if(shapes.begin(), shapes.end(), [&](const ShapeItem& item) { return wordsOf(item.name) == wanted; });
    return named != shapes.end() ? std::optional(static_cast<std::size_t>(named - shapes.begin())) : std::nullopt;
}

}  // namespace

const char* kindOf(const DrawnShape& shape) {
    constexpr const char* kFlat[] = {"", "circle", "rectangle", "oriented rectangle", "polygon"};
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    return inSpace != nullptr ? geometry::nameOf(*inSpace) : kFlat[shape.index()];
}

std::vector<ShapeItem> listShapes(const DemoBase& demo) {
    ShapeCanvas canvas;
    demo.draw(canvas);
    std::vector<ShapeItem> list = canvas.finish();
    std::map<std::string, int> counts;
    std::set<std::string> taken;
    for (ShapeItem& item : list) taken.insert(item.name = typed(item.name));
    std::set<std::string> given;
    for (ShapeItem& item : list) {
        const std::string stem = item.name.empty() ? kindOf(item.shape) : item.name;
        if (item.name.empty() || !given.insert(item.name).second) {
            do item.name = stem + " " + std::to_string(++counts[stem]);
            while (taken.count(item.name) > 0);
            taken.insert(item.name);
        }
    }
    return list;
}

std::optional<std::size_t> findShape(const std::vector<ShapeItem>& shapes, std::string_view nameOrNumber) {
    const std::string wanted = comparableName(nameOrNumber);
    if (const auto place = placeOf(shapes, wanted, comparableName)) return place;
    if (const auto place = placeOf(shapes, everyday(nameOrNumber), everyday)) return place;
    if (wanted.empty() || wanted.size() > 9 ||
        !std::all_of(wanted.begin(), wanted.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    const auto number = static_cast<std::size_t>(std::stoul(wanted));
    return number >= 1 && number <= shapes.size() ? std::optional(number - 1) : std::nullopt;
}

}  // namespace collidoscope::demos

template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::DrawnKinds>;
