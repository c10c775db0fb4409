#include "physics/rigid/joint/prepare_joints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "physics/rigid/joint/row_bends.h"
#include "physics/rigid/joint/row_equations.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr std::array<Vec3f, 3> kWorldAxes{Vec3f{1, 0, 0}, Vec3f{0, 1, 0}, Vec3f{0, 0, 1}};

/// rad: a body that rotates by more in a step counts as fast.
constexpr float kFastTurn = 0.003f;

JointRow reversed(JointRow row) {
    row.along = -row.along, row.turnA = -row.turnA, row.turnB = -row.turnB, row.torque = -row.torque;
    row.error = -row.error, row.bend = -row.bend;
    return row;
}

/// kg m^2: the sum of the moments of inertia; infinite for a body that does not rotate.
double hardnessOf(const BodyPoses& bodies, std::uint32_t body) {
    const geometry::Vec3d& moments = bodies.masses[body].moments;
    const bool isTurned = bodies.responses[body].inverseInertia != geometry::Mat3<float>{0.0f};
    return isTurned ? moments.x + moments.y + moments.z : std::numeric_limits<double>::infinity();
}

/// Whether locked axes keep both bodies from moving along some axis.
bool arePinned(const BodyPoses& bodies, const RigidJoint& joint) {
    const Vec3f m = bodies.responses[joint.bodyA].inverseMass + bodies.responses[joint.bodyB].inverseMass;
    return m.x == 0.0f || m.y == 0.0f || m.z == 0.0f;
}

JointMotions motionsOf(const JointPreparation& how, const RigidJoint& joint) {
    const BodyMotion &a = how.motions[joint.bodyA], &b = how.motions[joint.bodyB];
    return {a.velocity, b.velocity, a.angularVelocity, b.angularVelocity, how.time};
}

/// Collects the rows of one joint.
class RowsOfJoint {
public:
    RowsOfJoint(const BodyPoses& bodies, RigidJoint& joint, const JointPreparation& how, JointRows& rows)
        : bodies_(bodies),
          joint_(joint),
          how_(how),
          rows_(rows),
          pose_(rows.pose),
          isHungOnB_(isHungOnB(bodies, joint)) {
        rows.pose = jointPoseOf(bodies, joint);
        if (doBend()) motions_ = motionsOf(how, joint);
        warmShare_ = warmShareOf();
        if (isAngle(joint.definition.kind)) joint.angle = coordinateOf(joint, pose_);
    }

    void addAll() {
        addFriction();
        addFree();
        const std::uint32_t firstHeld = rows_.count;
        addHeld();
        rows_.prepare(bodies_, firstHeld);
        if (isLoose())
            for (JointRow& row : std::span(rows_.rows).first(rows_.count)) row.impulse = 0.0f;
    }

private:
    /// The warm-start share of rows of points: 1 at rest, and the share that was asked for as soon as a body rotates,
    /// because the error of a step would add up from step to step as the directions rotate. (Rows of angles keep the
    /// share: chains whose joints hold angles are as stiff as beams and do not converge within a step.)
    float warmShareOf() const {
        if (!doBend()) return how_.warmShare;
        const Vec3f &a = motions_.angularVelocityA, &b = motions_.angularVelocityB;
        const float turn = how_.time * std::sqrt(std::max(glm::dot(a, a), glm::dot(b, b)));
        const float still = 1.0f - std::min(1.0f, turn / kFastTurn);
        return how_.warmShare + still * (warmShareOfMotors() - how_.warmShare);
    }
    /// Motors and friction are warm-started as a whole, because their largest forces bound the sum of such errors.
    float warmShareOfMotors() const { return how_.warmShare > 0.0f ? 1.0f : 0.0f; }
    bool isLoose() const {
        float squared = 0.0f;  // m^2, of the gap
        for (const JointRow& row : rows_.all())
            if (row.use == RowUse::Held && row.along != Vec3f{0.0f}) squared += row.error * row.error;
        const float levers = glm::length(pose_.pointA) + glm::length(pose_.pointB - pose_.centerB);
        const float maximum = how_.looseShare * std::max(levers, glm::length(pose_.centerB));
        return maximum > 0.0f && squared > maximum * maximum;
    }
    /// Adds the friction of all rotations together. addMotor() adds that of a coordinate.
    void addFriction() {
        const float friction = joint_.definition.friction;
        if (friction == 0.0f || !isFreeToTurn(joint_.definition.kind)) return;
        for (std::uint32_t i = 0; i < 3; ++i)
            add(angleRow(kWorldAxes[i], 0.0f), RowUse::Friction, joint_slot::kTurn + i).maxImpulse =
                friction * how_.time;
    }
    void addFree() {
        switch (joint_.definition.kind) {
            case JointKind::Distance:
                addBounds(lengthOf(0.0f), joint_.length);
                break;
            case JointKind::Hinge:
                addCoordinate(angleRow(twistAxis(pose_), joint_.angle));
                break;
            case JointKind::Slider:
                addCoordinate(acrossOf(hung(0), isHungOnB_));
                break;
            case JointKind::ConeTwist:
                addCoordinate(angleRow(twistAxis(pose_), joint_.angle));
                add(leanRow(pose_, joint_.definition.cone), RowUse::Limit, joint_slot::kCone);
                break;
            case JointKind::Wheel:
                addMotor(angleRow(pose_.axisA, 0.0f));
                addBounds(acrossOf(direction(1), false), 0.0f);
                break;
            case JointKind::Ball:
            case JointKind::Fixed:
                break;
        }
    }
    /// Rotations come first, so that a row of points that depends on them gets no impulse.
    void addHeld() {
        switch (joint_.definition.kind) {
            case JointKind::Distance:
                addLength();
                break;
            case JointKind::Hinge:
                addParallel(hung(0), hung(1));
                addPoint();
                break;
            case JointKind::Slider:
                addAlike();
                hold(acrossOf(hung(1), isHungOnB_), joint_slot::kPlace);
                hold(acrossOf(hung(2), isHungOnB_), joint_slot::kPlace + 1);
                break;
            case JointKind::Fixed:
                addAlike();
                addPoint();
                break;
            case JointKind::Ball:
            case JointKind::ConeTwist:
                addPoint();
                break;
            case JointKind::Wheel:
                // y of A is the suspension: the axle is steered about it, so that y stays across the axle.
                addParallel(pose_.axisA, direction(1));
                hold(acrossOf(direction(0), false), joint_slot::kPlace);
                hold(acrossOf(direction(2), false), joint_slot::kPlace + 1);
                break;
        }
    }

    Vec3f direction(int axis) const { return pose_.frameA * kWorldAxes[static_cast<std::size_t>(axis)]; }
    /// A direction of the body with the larger moments of inertia, see isHungOnB().
    Vec3f hung(int axis) const {
        return isHungOnB_ ? pose_.frameB * kWorldAxes[static_cast<std::size_t>(axis)] : direction(axis);
    }

    bool doBend() const { return !how_.motions.empty(); }
    JointRow bent(JointRow row, RowPath path) const {
        if (!doBend()) return row;
        row.path = path;
        row.bend = bendOf(row, pose_, motions_);
        return row;
    }
    JointRow acrossOf(const Vec3f& d, bool isOfB) const {
        return bent(acrossRow(pose_, d, isOfB), isOfB ? RowPath::AcrossB : RowPath::AcrossA);
    }
    JointRow lengthOf(float length) const { return bent(lengthRow(pose_, length), RowPath::Length); }

    JointRow& add(const JointRow& row, RowUse use, std::uint32_t slot) {
        JointRow& added = rows_.add(row);
        const bool isBounded = use == RowUse::Motor || use == RowUse::Friction, isTurn = row.along == Vec3f{0.0f};
        const float share = isBounded ? warmShareOfMotors() : (isTurn ? how_.warmShare : warmShare_);
        added.use = use, added.slot = slot, added.softness = how_.rigid,
        added.impulse = share * joint_.forces[slot] * how_.time;
        return added;
    }
    void hold(const JointRow& row, std::uint32_t slot) { add(row, RowUse::Held, slot); }
    /// The friction of a coordinate is a motor of speed 0.
    void addMotor(const JointRow& row) {
        const JointDefinition& d = joint_.definition;
        if (d.friction > 0.0f && !isFreeToTurn(d.kind)) addMotor(row, {0.0f, d.friction}, joint_slot::kFriction);
        if (d.motor) addMotor(row, *d.motor, joint_slot::kMotor);
    }
    void addMotor(const JointRow& row, const JointMotor& by, std::uint32_t slot) {
        JointRow& motor = add(row, RowUse::Motor, slot);
        motor.speed = by.speed, motor.maxImpulse = by.maxForce * how_.time;
    }
    /// Spring and limits of the coordinate whose value is the row's error.
    void addBounds(const JointRow& row, float rest) {
        const JointDefinition& d = joint_.definition;
        if (d.spring) {
            JointRow& spring = add(row, RowUse::Spring, joint_slot::kSpring);
            spring.error -= d.spring->target.value_or(rest), spring.bend = 0.0f;
            spring.softness = softnessOf(d.spring->frequency, d.spring->dampingRatio, how_.time);
        }
        if (!d.limit) return;
        const float overLower = row.error - d.limit->lower, belowUpper = -row.error + d.limit->upper;
        if (areFinite(overLower)) add(row, RowUse::Limit, joint_slot::kLower).error = overLower;
        if (areFinite(belowUpper)) add(reversed(row), RowUse::Limit, joint_slot::kUpper).error = belowUpper;
    }
    void addCoordinate(const JointRow& row) {
        addMotor(row);
        addBounds(row, 0.0f);
    }

    void addLength() {
        const JointDefinition& d = joint_.definition;
        if (!d.spring && !d.limit) hold(lengthOf(joint_.length), joint_slot::kPlace);
    }
    void addPoint() {
        const SpinCorrection correction = spinCorrectionOf(pose_, mobilityOfB(bodies_, joint_));
        for (std::uint32_t i = 0; i < 3; ++i)
            hold(bent(togetherRow(pose_, kWorldAxes[i], correction), RowPath::Together), joint_slot::kPlace + i);
    }
    void addAlike() {
        const Vec3f turn = turnBeyond(pose_);
        for (std::uint32_t i = 0; i < 3; ++i)
            hold(angleRow(kWorldAxes[i], turn[static_cast<int>(i)]), joint_slot::kTurn + i);
    }
    /// Holds the axes parallel, along two directions perpendicular to the axis of one body, of which u is one.
    void addParallel(const Vec3f& axis, const Vec3f& u) {
        const Vec3f across = glm::cross(pose_.axisA, pose_.axisB), v = glm::cross(axis, u);
        hold(angleRow(u, glm::dot(u, across)), joint_slot::kTurn);
        hold(angleRow(v, glm::dot(v, across)), joint_slot::kTurn + 1);
    }

    const BodyPoses& bodies_;
    const RigidJoint& joint_;
    const JointPreparation& how_;
    JointRows& rows_;
    const JointPose& pose_;
    JointMotions motions_{};
    float warmShare_ = 1.0f;
    bool isHungOnB_ = false;  // see isHungOnB()
};

void beginRows(std::span<const RigidJoint> joints, std::uint32_t slot, std::vector<JointRows>& rows) {
    if (joints[slot].isAlive) rows.push_back({.joint = slot, .bodyA = joints[slot].bodyA, .bodyB = joints[slot].bodyB});
}

}  // namespace

bool isHungOnB(const BodyPoses& bodies, const RigidJoint& joint) {
    return hardnessOf(bodies, joint.bodyB) > hardnessOf(bodies, joint.bodyA);
}

float mobilityOfB(const BodyPoses& bodies, const RigidJoint& joint) {
    // The correction would let rows that the bodies cannot follow spin them.
    if (arePinned(bodies, joint)) return 0.0f;
    const double a = hardnessOf(bodies, joint.bodyA), b = hardnessOf(bodies, joint.bodyB);
    if (std::isinf(a) || std::isinf(b)) return std::isinf(a) == std::isinf(b) ? 0.0f : std::isinf(a) ? 1.0f : -1.0f;
    return static_cast<float>((a - b) / (a + b));
}

void prepareJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                   std::vector<JointRows>& rows) {
    rows.clear();
    for (std::uint32_t i = 0; i < joints.size(); ++i) beginRows(joints, i, rows);
    renewJoints(bodies, joints, how, rows);
}

void prepareJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, std::span<const std::uint32_t> slots,
                   const JointPreparation& how, std::vector<JointRows>& rows) {
    rows.clear();
    for (const std::uint32_t i : slots) beginRows(joints, i, rows);
    renewJoints(bodies, joints, how, rows);
}

void renewJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                 std::span<JointRows> rows) {
    for (JointRows& row : rows) {
        row.clear();
        RowsOfJoint(bodies, joints[row.joint], how, row).addAll();
    }
}

void keepForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints) {
    for (const JointRows& of : rows) {
        RigidJoint& joint = joints[of.joint];
        joint.forces = {};
        for (const JointRow& row : of.all()) joint.forces[row.slot] = row.impulse / time;
    }
}

void storeForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints) {
    keepForces(rows, time, joints);
    for (const JointRows& of : rows) {
        RigidJoint& joint = joints[of.joint];
        joint.reaction = {};
        for (const JointRow& row : of.all()) {
            joint.reaction.force += joint.forces[row.slot] * row.along;
            joint.reaction.torque += joint.forces[row.slot] * row.torque;
        }
    }
}

}  // namespace collidoscope::physics
