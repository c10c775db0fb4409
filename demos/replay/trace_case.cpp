#include "demos/replay/examine.h"

#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "demos/share/text.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::demos {
namespace {

using examine::CaseAnswer;
using examine::CaseMesh;
using examine::CaseShape;
using examine::CollisionCase;
using examine::Report;
using geometry::Vec3d;

CaseMesh meshOf(const geometry::MeshInstance& mesh) {
    std::vector<Vec3d> vertices;
    for (const geometry::Vec3f& v : mesh.mesh->vertices)
        vertices.emplace_back(mesh.worldFromMesh * geometry::Vec4<double>{Vec3d{v}, 1.0});
    return examine::makeCaseMesh(std::move(vertices), mesh.mesh->triangles);
}

std::optional<CaseShape> caseShape(const geometry::AnyShaped& shape) {
    const auto same = [](const auto& each) -> std::optional<CaseShape> {
        using Each = std::decay_t<decltype(each)>;
        if constexpr (std::is_same_v<Each, geometry::MeshInstance>)
            return CaseShape{meshOf(each)};
        else if constexpr (std::is_same_v<Each, geometry::Lined> || std::is_same_v<Each, geometry::Frustumd>)
            return std::nullopt;
        else
            return CaseShape{each};
    };
    return std::visit(same, shape);
}

/// A shape of a body, where it is in the frame, or will be then.
std::optional<CaseShape> placed(const TraceFrame& frame, std::uint32_t body, std::uint32_t shape,
                                const geometry::Posed* then) {
    const TracePose* pose = frame.poseOf(body);
    if (pose == nullptr || shape >= frame.scene->shapes.size()) return std::nullopt;
    return caseShape(geometry::moved(frame.scene->shapes[shape].shape, then ? *then : pose->pose));
}

CaseAnswer answerOf(const TraceContact& contact) {
    CaseAnswer answer;
    if (contact.depth) answer.distance = -*contact.depth;
    answer.overlap = !contact.depth || *contact.depth >= 0.0;
    if (contact.normal != Vec3d{0.0}) answer.normal = contact.normal;
    return answer;
}
CaseAnswer answerOf(const TraceRay& ray) {
    CaseAnswer answer;
    answer.overlap = ray.hit.value_or(ray.t.has_value());
    answer.t = ray.t, answer.point = ray.point;
    if (ray.normal && *ray.normal != Vec3d{0.0}) answer.normal = ray.normal;
    return answer;
}

}  // namespace

std::optional<CollisionCase> caseOf(const Disagreement& found, const TraceFrame& frame) {
    const bool isRay = isOfRay(found.finding);
    if (isRay && found.finding == Finding::RayHit && found.ours == 0.0) return std::nullopt;
    const auto speculative = speculativeOf(found, frame);
    std::optional<CaseShape> a, b = placed(frame, found.b, found.shapeB, speculative ? &speculative->b : nullptr);
    if (isRay)
        a = CaseShape{geometry::Rayd{frame.rays[found.item].origin, frame.rays[found.item].direction}};
    else
        a = placed(frame, found.a, found.shapeA, speculative ? &speculative->a : nullptr);
    if (!a || !b) return std::nullopt;
    CollisionCase all{.a = std::move(*a), .b = std::move(*b)};
    all.name = nameOf(found.finding) + printed(", frame %.15g", frame.number);
    CaseAnswer said{.overlap = false};  // of a missed contact
    if (isRay)
        said = answerOf(frame.rays[found.item]);
    else if (found.finding != Finding::Missed)
        said = answerOf(frame.contacts[found.item]);
    all.reported = Report{frame.scene->source, said};
    return all;
}

}  // namespace collidoscope::demos
