#include "demos/13_cameras/parts/culling.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/scene/camera.h"

namespace collidoscope::demos::camera_frustum_demo {
namespace {

using cameras::CullResult;
using geometry::Cameraf;

constexpr Vec3f kEye{0.0f, 1.7f, 5.0f};            ///< m
constexpr float kClearing = 2.2f;                  ///< m, around the camera
constexpr Vec3f kPicturePoint{0.45f, 1.5f, 2.0f};  ///< m
constexpr Style kSeen{.role = Role::BodyA};
constexpr Style kCulled{.role = Role::Neutral, .fill = Fill::Translucent};
constexpr Style kWrong{.role = Role::Mistake};
constexpr Style kRay{.role = Role::Query, .showThrough = true, .width = 2.5f};

/// A camera that looks around among boxes and spheres.
class CameraFrustum final : public Demo<CameraFrustum> {
public:
    void build() override {
        eye_ = kEye;
        turn_ = geometry::kIdentityRotation<float>;
        picture_ = kPicturePoint;
        geometry::Random random(seed());
        things_ = cameras::randomThings(count_, size_, {kEye, kClearing}, random);
    }

    void step(float h) override {
        const Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angularSpeed_ * h);
        carryPicture(turn, eye_);
        turn_ = glm::normalize(turn * turn_);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Camera");
        live(p).toggle("orthographic", orthographic_,
                       "Makes the camera orthographic: parallel rays instead of rays from one eye.");
        live(p).real("field-of-view", fieldOfView_, {.unit = "°"}, {15, 100},
                     "Vertical angle of a perspective camera.");
        live(p).real("height", height_, {.unit = "m"}, {1, 8}, "Height of the picture of an orthographic camera.");
        live(p).real("aspect", aspect_, {}, {0.5, 2.5},
                     "Aspect ratio: the width of the picture divided by its height.");
        live(p).real("near", near_, {.unit = "m"}, {0.1, 3}, "Distance of the near plane. Nothing nearer is seen.");
        live(p).real("depth", depth_, {.unit = "m"}, {1, 12}, "Depth from the near plane to the far plane.");
        live(p).real("spin", angularSpeed_, {"ω", "rad/s"}, {-1, 1}, "Angular speed at which the camera looks around.");
        p.group("Things");
        rebuilt(p).integer("count", count_, {10, 300}, "Number of boxes and spheres in the scene.");
        rebuilt(p).real("size", size_, {.unit = "m"}, {0.3, 4},
                        "Size of the largest things. A large thing can be partly in front of two planes at once.");
        viewed(p).toggle("culled", showCulled_, "Show what the planes cull.");
        p.group("");
    }

    void handles(Handles& h) override {
        const Vec3f eye = eye_;
        const Quatf turn = turn_;
        h.place("camera", eye_, turn_, {.shape = body(), .tip = "Drag the camera, turn it by the rings."});
        if (eye_ != eye || turn_ != turn) carryPicture(turn_ * glm::conjugate(turn), eye);
        h.move("picture-point", picture_, {.tip = "Drag the point of the picture that the picked ray goes through."});
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const geometry::Frustumf frustum = frustumOf(camera());
        for (const cameras::Thing& thing : things_) drawThing(canvas, thing, cameras::cullResultOf(frustum, thing));
        demos::draw(canvas, frustum, {.role = Role::BodyB, .fill = Fill::Wire, .showThrough = true});
        demos::draw(canvas, body(), {.role = Role::BodyB});
        drawLegend(canvas, Mark::Line, {.role = Role::BodyB}, "frustum of the camera");
        const cameras::Counts counts = cameras::count(frustum, things_);
        if (counts.seen > 0) drawLegend(canvas, Mark::Patch, kSeen, "seen");
        if (counts.culled > 0 && showCulled_) drawLegend(canvas, Mark::Patch, kCulled, "culled by a plane");
        if (counts.keptWrongly > 0) drawLegend(canvas, Mark::Patch, kWrong, "kept by all planes, not seen");
        drawPick(canvas);
    }

    void measure(Measurements& m) const override {
        const cameras::Counts counts = cameras::count(frustumOf(camera()), things_);
        m.number("culled", counts.culled,
                 "Number of things that are culled, because they are wholly in front of one of the six planes.");
        m.number("seen", counts.seen, "Number of things that touch the frustum, by an exact test.");
        m.number("false positives", counts.keptWrongly,
                 "Number of things that no plane culls although they are outside the frustum.");
        m.number(
            "wrong share", 100.0 * counts.wrongShare(),
            unplotted({.unit = "%"}, "Share of the kept things that are outside. It costs time and shows nothing."));
        m.unplotted("missed", counts.missed,
                    "Number of things that are culled although they touch the frustum. It is always 0.");
        m.group("Picture point");
        const Vec2f point = picturePoint();
        m.unplotted("picture x", point.x, "Position in the picture, from -1 at the left to 1 at the right.");
        m.unplotted("picture y", point.y, "Position in the picture, from -1 at the bottom to 1 at the top.");
        const Rayf ray = pickRay(camera(), point);
        m.number(
            "ray to point", distanceToRay(ray, unproject(camera(), Vec3f{point, 0.0f})),
            {.unit = "m",
             .tip = "Distance of the point, transformed back from the picture, from its ray. It is 0 up to rounding.",
             .plot = false,
             .noise = 1e-5});
        const auto hit = picked();
        m.text("picked", hit ? lengthText(distanceOf(*hit)) + " away" : "nothing", "Nearest thing on the picked ray.");
    }

    View homeView() const override {
        return {.eye = {6.5f, 11.4f, 13.5f}, .target = {0.0f, 0.9f, 0.5f}, .fieldOfView = 0.62f};
    }

    std::vector<Preset> presets() const override {
        return {{"perspective", "Perspective", {"orthographic=off", "size=1.2", "count=90", "culled=on"}},
                {"orthographic", "Orthographic", {"orthographic=on", "size=1.2", "count=90", "culled=on"}},
                {"large", "Large things", {"size=3", "count=80", "culled=off"}},
                {"wide", "Wide angle", {"orthographic=off", "field-of-view=95", "near=0.3", "depth=5"}}};
    }

private:
    Cameraf camera() const {
        return {.pose = {.position = eye_, .orientation = turn_},
                .fieldOfView = fieldOfView_ * kDegree<float>,
                .height = height_,
                .aspect = aspect_,
                .near = near_,
                .far = near_ + depth_,
                .orthographic = orthographic_};
    }
    Boxf body() const {
        return {.center = eye_ + turn_ * Vec3f{0.0f, 0.0f, 0.18f}, .half = {0.16f, 0.12f, 0.18f}, .orientation = turn_};
    }
    /// The camera has turned about `pivot` and moved to where it stands: its picture comes along.
    void carryPicture(const Quatf& turn, const Vec3f& pivot) { picture_ = eye_ + turn * (picture_ - pivot); }
    /// Where the dragged point is seen; at the edge of the picture when it is not.
    Vec2f picturePoint() const {
        const Vec3f local = glm::conjugate(turn_) * (picture_ - eye_);
        if (!orthographic_ && !(local.z < 0.0f)) return {0.0f, 0.0f};  // behind the eye
        return glm::clamp(Vec2f{project(camera(), picture_)}, Vec2f{-1.0f}, Vec2f{1.0f});
    }
    /// The part of the picture point's ray that is seen: from the near plane to the far plane.
    Segmentf seenRay() const {
        const Vec2f point = picturePoint();
        return {unproject(camera(), Vec3f{point, -1.0f}), unproject(camera(), Vec3f{point, 1.0f})};
    }
    std::optional<Vec3f> picked() const {
        const Segmentf seen = seenRay();
        const float length = glm::length(seen.end - seen.start);
        const Rayf ray{seen.start, (seen.end - seen.start) / length};
        const auto hit = cameras::firstHit(ray, things_, length);
        return hit ? std::optional(hit->point) : std::nullopt;
    }
    double distanceOf(const Vec3f& point) const {
        return double{glm::length(point - pickRay(camera(), picturePoint()).origin)};
    }
    static double distanceToRay(const Rayf& ray, const Vec3f& p) {
        const Vec3f away = p - ray.origin;
        return double{glm::length(away - ray.direction * glm::dot(ray.direction, away))};
    }

    void drawThing(Canvas& canvas, const cameras::Thing& thing, CullResult cullResult) const {
        if (cullResult == CullResult::Culled && !showCulled_) return;
        const Style& style = cullResult == CullResult::Seen     ? kSeen
                             : cullResult == CullResult::Culled ? kCulled
                                                                : kWrong;
        std::visit([&](const auto& shape) { demos::draw(canvas, shape, style); }, thing);
    }

    void drawPick(Canvas& canvas) const {
        const auto hit = picked();
        const Vec3f end = hit.value_or(seenRay().end);
        demos::draw(canvas, Segmentf{pickRay(camera(), picturePoint()).origin, end}, kRay);
        drawPoint(canvas, picture_, {.role = Role::Velocity, .showThrough = true, .width = 12.0f});
        drawLegend(canvas, Mark::Line, kRay, "ray of the picture point");
        if (!hit) return;
        const Style mark{.role = Role::Contact, .showThrough = true, .width = 12.0f};
        drawPoint(canvas, end, mark);
        drawLabel(canvas, end, "picked, " + lengthText(distanceOf(end), 2), mark);
        drawLegend(canvas, Mark::Point, mark, "picked");
    }

    bool orthographic_ = false, showCulled_ = true;
    float fieldOfView_ = 45.0f;  ///< degrees
    float height_ = 3.0f, aspect_ = 1.5f, near_ = 0.8f, depth_ = 7.0f, angularSpeed_ = 0.15f, size_ = 1.2f;
    int count_ = 90;
    Vec3f eye_{0.0f}, picture_{0.0f};
    Quatf turn_ = geometry::kIdentityRotation<float>;
    std::vector<cameras::Thing> things_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<CameraFrustum>("Camera and frustum",
                                       "Six planes cull what a camera does not see, and keep some of it in error.",
                                       "frustum culling, view volume, projection, visibility, false positives");
}
}  // namespace collidoscope::demos::camera_frustum_demo
