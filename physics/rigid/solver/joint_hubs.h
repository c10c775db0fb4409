#pragma once
/// Hubs: bodies whose joints are coupled so strongly that solving one after the other does not converge, as the light
/// hub of a wheel with heavy weights at the ends of its spokes.
///
/// Solving one joint after the other converges slowly around a hub, because each joint moves the hub and so undoes what
/// the others have solved. Warm starting then makes it diverge: the impulses of the last sub-step are applied to
/// velocities that still hold the error of that sub-step, so errors of successive sub-steps add up like the amplitude
/// of a swing that is pushed in time. Four spokes with weights of a tenth of the hub were enough to tear them apart.
/// Joints of parts of the scene with a hub are therefore solved at once if they form trees with few loops
/// (joint/joint_tree.h), and else forwards and backwards (joint/solve_joints.h); in the soft step, whose few passes
/// leave larger errors, these are warm-started at least energy.
///
/// The share of a body in a joint is the part of the response K of the joint's anchor that is due to this body,
///     k = trace(1/m) + 2/3 r^2 trace(I^-1)      with the lever r (the exact term if the inertia is isotropic),
/// over the sum of both bodies: 1/2 for equal bodies, 1 beside a static one. In a body where the shares of all joints
/// sum up to less than kMaxShares, solving converges fast enough, unless two joints have long levers: with l the lever
/// and g the radius of gyration, an impulse at one of two opposite joints moves the other by the share
/// (l^2 - g^2) / (l^2 + g^2). Such a body is a hub, too: of three balls of 1 cm on rods of 1 m, joined halfway, the
/// energy grew a hundred million times. Bodies that are fixed to two others or more are the links of beams, which are
/// too stiff for one joint after the other; in the soft step those with many loops are solved as all other joints.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/rigid/joint/joint.h"

namespace collidoscope::physics {

class JointHubs {
public:
    /// Forward and backward passes over the joints of a part with a hub, in a sub-step of the soft step. With these
    /// numbers stars of ten spokes with weights of three times the mass of the hub hold together. Sequential impulses,
    /// whose steps are several times as long, make kSolvePasses in each iteration, too.
    static constexpr int kSolvePasses = 4, kRelaxPasses = 2;

    /// `joints`: indices of the joints to consider. `movedRowOf`: the rows of bodies, 0 for bodies that joints do not
    /// move. `rows`: those of all bodies of these joints, below `rowCount`.
    template <typename RowOf>
    void find(const Bodies& bodies, std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots,
              const RowOf& movedRowOf, std::span<const std::uint32_t> rows, std::size_t rowCount) {
        hubs_.clear();
        if (shares_.size() < rowCount) shares_.resize(rowCount);
        if (fixedJoints_.size() < rowCount) fixedJoints_.resize(rowCount);
        for (const std::uint32_t row : rows) shares_[row] = 0.0f, fixedJoints_[row] = 0;
        shares_[0] = 0.0f;
        for (const std::uint32_t slot : slots) {
            const RigidJoint& joint = joints[slot];
            const float a = responseOf(bodies, joint.bodyA, joint.frameA),
                        b = responseOf(bodies, joint.bodyB, joint.frameB), sum = a + b;
            if (!(sum > 0.0f)) continue;
            const bool isFixed = joint.definition.kind == JointKind::Fixed;
            add(movedRowOf[joint.bodyA], a / sum + leverageOf(bodies, joint.bodyA, joint.frameA), isFixed);
            add(movedRowOf[joint.bodyB], b / sum + leverageOf(bodies, joint.bodyB, joint.frameB), isFixed);
        }
    }
    /// The rows of all hubs.
    std::span<const std::uint32_t> hubs() const { return hubs_; }
    bool isHub(std::uint32_t row) const { return row != 0 && (isStrong(row) || fixedJoints_[row] > 1); }
    /// Whether it is a hub not only by its fixed joints.
    bool isStrong(std::uint32_t row) const { return shares_[row] > kMaxShares; }

private:
    static constexpr float kMaxShares = 2.75f, kLongLever = 8.0f;

    void add(std::uint32_t row, float share, bool isFixed) {
        if (row == 0) return;
        const bool wasHub = isHub(row);
        shares_[row] += share;
        if (isFixed && fixedJoints_[row] < 2) ++fixedJoints_[row];
        if (!wasHub && isHub(row)) hubs_.push_back(row);
    }
    /// The response of a point of a body to impulses, 1/kg: k of above.
    static float responseOf(const Bodies& bodies, std::uint32_t body, const JointFrame& frame) {
        const geometry::Vec3f lever = frame.position - geometry::Vec3f{bodies.masses[body].center};
        const BodyResponse& response = bodies.responses[body];
        const geometry::Mat3<float>& inertia = response.inverseInertia;
        return response.inverseMass.x + response.inverseMass.y + response.inverseMass.z +
               glm::dot(lever, lever) * (2.0f / 3.0f) * (inertia[0][0] + inertia[1][1] + inertia[2][2]);
    }

    /// An addition to the share of a joint, of which two make a hub: its lever is kLongLever times as long as the
    /// radius of gyration about the axes across it, or more.
    static float leverageOf(const Bodies& bodies, std::uint32_t body, const JointFrame& frame) {
        const BodyMass& mass = bodies.masses[body];
        if (bodies.responses[body].inverseInertia == geometry::Mat3<float>{0.0f}) return 0.0f;  // it does not rotate
        const geometry::Vec3d lever = geometry::Vec3d{frame.position} - mass.center;
        const double squared = glm::dot(lever, lever) * mass.mass;
        constexpr double kSquare = double{kLongLever} * double{kLongLever};
        if (squared < kSquare * std::min({mass.moments.x, mass.moments.y, mass.moments.z})) return 0.0f;
        const geometry::Vec3d along = glm::conjugate(mass.principalFrame) * lever;
        const geometry::Vec3d inverse = 1.0 / mass.moments;
        const double across = glm::dot(lever, lever) * (inverse.x + inverse.y + inverse.z) -
                              glm::dot(along * along, inverse);  // trace([r]^T I^-1 [r])
        return 0.5 * across * mass.mass > kSquare ? 0.5f * kMaxShares : 0.0f;
    }

    std::vector<float> shares_{};              // by rows
    std::vector<std::uint8_t> fixedJoints_{};  // by rows: 2 stands for two or more
    std::vector<std::uint32_t> hubs_{};
};

}  // namespace collidoscope::physics
