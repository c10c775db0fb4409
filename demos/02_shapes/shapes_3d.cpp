#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "demos/share/sample_shape.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::shapes_3d_demo {
namespace {

constexpr float kFirstRow = 1.7f, kRowDepth = 3.85f, kHeight = 1.05f;  // m
constexpr Style kSolid{.role = Role::BodyA};
constexpr Style kThin{.role = Role::BodyB, .width = 3.0f};
constexpr Style kFlat{.role = Role::Neutral};

// Where a name stands: it is written above this point, so the point lies well below and before the shape, m.
constexpr Vec3f kUnderSolid{0.0f, -1.05f, 1.15f}, kUnderBoxes{0.0f, -0.9f, 0.85f}, kUnderLine{0.0f, -0.85f, 0.3f};

bool isLow(ShapeKind kind) {
    using enum ShapeKind;
    return kind == Point || kind == Line || kind == Segment || kind == Ray;
}
bool isThin(ShapeKind kind) { return isLow(kind) || kind == ShapeKind::Triangle; }

/// Every primitive that can be drawn: solids and thin things on the ground, flat ones on a board behind them.
class Shapes3d final : public Demo<Shapes3d> {
public:
    void build() override {
        using enum ShapeKind;
        samples_ = {sample(Sphere, 0, 0),
                    sample(Capsule, 1, 0, {1.0f, 0.0f, 0.6f}, 0.5f),
                    sample(Aabb, 2, 0),
                    sample(Obb, 3, 0, {0.4f, 1.0f, 0.3f}, 0.7f),
                    sample(Mesh, 4, 0, {1.0f, 0.3f, 0.0f}, 0.5f),
                    sample(Plane, 0, 1, {1.0f, 0.0f, -0.4f}, 0.25f),
                    sample(Triangle, 1, 1, {0.0f, 1.0f, 0.0f}, 0.5f),
                    sample(Frustum, 2, 1, {0.0f, 1.0f, 0.0f}, 2.3f),
                    sample(Hull, 3, 1, {1.0f, 0.0f, 0.5f}, 0.35f),
                    sample(Point, 0, 2),
                    sample(Segment, 1, 2, {0.0f, 0.3f, 1.0f}, 0.4f),
                    sample(Ray, 2, 2, {0.0f, 0.2f, 1.0f}, 0.3f),
                    sample(Line, 3, 2, {0.0f, 0.3f, 1.0f}, 0.4f)};
        tree_ = positionOf(4, 1);
        manifold_ = positionOf(4, 2);
        for (std::size_t i = 0; i < board_.size(); ++i) board_[i] = onBoard(i);
        radius_ = 0.6f;
    }

    void describe(Parameters& p) override {
        viewed(p).choice("fill", fill_, {"solid", "translucent", "wire"},
                         "Shows the faces, transparent faces, or the edges only.");
        viewed(p).toggle("labels", labels_, "Shows the names below the shapes.");
        rebuilt(p).real("spacing", spacing_, {.unit = "m"}, {1.8, 4.0}, {0.0, 20.0},
                        "Distance between neighbours; changing it puts all shapes back in order.");
        p.mesh("mesh", mesh_, {.tip = "Mesh that is shown, scaled to one metre: one of the library or any OBJ file."});
    }

    void handles(Handles& h) override {
        addHandles(h, samples_, mesh_.mesh);
        h.move("tree", tree_, {.shape = Boxf{tree_, Vec3f{0.8f}}, .tip = "Drag the handle to move the shape."});
        h.move("manifold", manifold_,
               {.shape = Boxf{manifold_, Vec3f{0.8f}}, .tip = "Drag the handle to move the shape."});
        constexpr std::array kNames{"circle", "rectangle", "oriented-rectangle", "polygon"};
        for (std::size_t i = 0; i < board_.size(); ++i) moveOnBoard(h, kNames[i], board_[i]);
        h.stretch("circle-radius", radius_, board_[0], {1.0f, 0.0f, 0.0f}, {.tip = "Drag to change the radius."});
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        for (const SampleShape& sample : samples_) {
            Style style = isThin(sample.kind) ? kThin : kSolid;
            if (!isLow(sample.kind)) style.fill = fill_;  // a line has no inside to look through
            demos::draw(canvas, sample, mesh_.mesh, style);
            label(canvas, sample.position + (isLow(sample.kind) ? kUnderLine : kUnderSolid), nameOf(sample.kind));
        }
        drawTree(canvas);
        drawContact(canvas);
        drawBoard(canvas);
        drawLegend(canvas, Mark::Patch, {.role = kSolid.role, .fill = fill_}, "solids and surfaces");
        drawLegend(canvas, Mark::Line, kThin, "points, lines, triangle");
        drawLegend(canvas, Mark::Patch, {.role = kFlat.role, .fill = fill_}, "flat shapes, on the board");
        drawLegend(canvas, Mark::Point, {.role = Role::Contact}, "contact manifold");
    }

    void measure(Measurements& m) const override {
        m.unplotted("mesh-triangles", mesh_.mesh->triangles.size(), "Number of triangles of the mesh that is shown.");
        m.unplotted("mesh-vertices", mesh_.mesh->vertices.size(), "Number of vertices of the mesh that is shown.");
    }

    View homeView() const override {
        return {.eye = {0.0f, 18.8f, 26.8f}, .target = {0.0f, 0.5f, 5.1f}, .fieldOfView = 0.38f};
    }
    std::vector<Preset> presets() const override {
        return {{"edges", "Edges only", {"fill=wire"}}, {"glass", "See-through", {"fill=translucent"}}};
    }

private:
    Vec3f positionOf(int column, int row) const {
        return {static_cast<float>(column - 2) * spacing_, kHeight, kFirstRow + kRowDepth * static_cast<float>(row)};
    }
    SampleShape sample(ShapeKind kind, int column, int row, const Vec3f& axis = Vec3f{0.0f}, float angle = 0.0f) const {
        return sampleAt(kind, positionOf(column, row), axis, angle);
    }
    Vec3f onBoard(std::size_t column) const {
        return {(static_cast<float>(column) - 1.5f) * spacing_ * 1.2f, 2.35f, 0.0f};
    }

    /// A handle that cannot leave the board.
    static void moveOnBoard(Handles& h, std::string_view name, Vec3f& position) {
        h.move(name, position,
               {.shape = Boxf{position, {0.7f, 0.6f, 0.02f}}, .tip = "Drag the shape along the board."});
        position.z = 0.0f;
    }
    void label(Canvas& canvas, const Vec3f& position, const char* name) const {
        if (labels_) drawLabel(canvas, position, name);
    }

    /// A bounding volume tree over four balls: the root, two inner nodes, four leaves.
    void drawTree(Canvas& canvas) const {
        constexpr std::array<Vec3f, 4> kBalls{Vec3f{-0.5f, -0.4f, 0.1f}, Vec3f{-0.25f, 0.3f, -0.3f},
                                              Vec3f{0.3f, -0.3f, -0.2f}, Vec3f{0.55f, 0.4f, 0.3f}};
        const auto boxAround = [&](std::size_t first, std::size_t last) {
            const float margin = 0.18f + 0.04f * static_cast<float>(last - first);
            return Aabbf{tree_ + glm::min(kBalls[first], kBalls[last]) - margin,
                         tree_ + glm::max(kBalls[first], kBalls[last]) + margin};
        };
        Aabbf root = boxAround(0, 1);
        const Aabbf right = boxAround(2, 3);
        root = {glm::min(root.min, right.min) - 0.06f, glm::max(root.max, right.max) + 0.06f};
        const std::array<Aabbf, 7> boxes{
            root, boxAround(0, 1), right, boxAround(0, 0), boxAround(1, 1), boxAround(2, 2), boxAround(3, 3)};
        constexpr std::array<int, 7> kDepths{0, 1, 1, 2, 2, 2, 2};
        drawTreeNodes(canvas, boxes, kDepths, {.role = Role::Construction});
        for (const Vec3f& ball : kBalls) {
            Style style = kSolid;
            style.fill = fill_;
            demos::draw(canvas, Spheref{tree_ + ball, 0.18f}, style);
        }
        label(canvas, tree_ + kUnderSolid, "tree nodes");
    }
    /// Two boxes that touch, and the manifold between them.
    void drawContact(Canvas& canvas) const {
        const Vec3f half{0.6f, 0.25f, 0.45f};
        const Vec3f up{0.0f, 0.23f, 0.0f};
        demos::draw(canvas, Boxf{manifold_ - up, half}, {.role = Role::BodyA, .fill = Fill::Translucent});
        demos::draw(canvas, Boxf{manifold_ + up, half * 0.8f}, {.role = Role::BodyB, .fill = Fill::Translucent});
        std::array<Vec3f, 4> corners{Vec3f{-1, 0, -1}, Vec3f{1, 0, -1}, Vec3f{1, 0, 1}, Vec3f{-1, 0, 1}};
        for (Vec3f& corner : corners) corner = manifold_ + corner * half * 0.8f;
        drawManifold(canvas, corners, {0.0f, 1.0f, 0.0f}, 0.8f);
        label(canvas, manifold_ + kUnderBoxes, "manifold");
    }
    void drawBoard(Canvas& canvas) const {
        const float halfWidth = spacing_ * 2.5f;
        demos::draw(canvas, Boxf{{0.0f, 1.6f, -0.06f}, {halfWidth, 1.6f, 0.04f}}, {.role = Role::Ground});
        Style style = kFlat;
        style.fill = fill_;
        const Vec2f c(board_[1]), half{0.75f, 0.5f};
        demos::draw(canvas, geometry::Circlef{Vec2f(board_[0]), radius_}, style);
        demos::draw(canvas, geometry::Rectanglef{c - half, c + half}, style);
        demos::draw(canvas, geometry::OrientedRectanglef{Vec2f(board_[2]), half, 0.5f}, style);
        geometry::Polygonf arrow{
            {{-0.8f, -0.2f}, {0.1f, -0.2f}, {0.1f, -0.55f}, {0.8f, 0.0f}, {0.1f, 0.55f}, {0.1f, 0.2f}, {-0.8f, 0.2f}}};
        for (Vec2f& point : arrow.points) point += Vec2f(board_[3]);
        demos::draw(canvas, arrow, style);
        constexpr std::array kNames{"circle", "rectangle", "oriented rectangle", "polygon"};
        for (std::size_t i = 0; i < board_.size(); ++i) label(canvas, board_[i] - Vec3f{0.0f, 1.4f, 0.0f}, kNames[i]);
    }

    Fill fill_ = Fill::Solid;
    bool labels_ = true;
    float spacing_ = 2.5f;  // m
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    std::vector<SampleShape> samples_{};
    Vec3f tree_{0.0f}, manifold_{0.0f};
    std::array<Vec3f, 4> board_{};  // where a circle, two rectangles and a polygon are
    float radius_ = 0.6f;           // m, of the circle
};

}  // namespace

table::Entry entry() {
    return table::entry<Shapes3d>("Shapes",
                                  "Drag, turn and compare every primitive in three dimensions and on the plane.",
                                  "primitives, sphere, capsule, AABB, OBB, hull, bounding shapes");
}
}  // namespace collidoscope::demos::shapes_3d_demo
