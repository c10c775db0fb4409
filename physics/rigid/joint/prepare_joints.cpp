#include "physics/rigid/joint/prepare_joints.h"

#include <array>

#include "physics/rigid/joint/angular_rows.h"
#include "physics/rigid/joint/linear_rows.h"

namespace physics {
namespace {

using geometry::Vec3f;

constexpr std::array<Vec3f, 3> kWorldAxes{Vec3f{1, 0, 0}, Vec3f{0, 1, 0}, Vec3f{0, 0, 1}};

JointRow reversed(JointRow row) {
    row.along = -row.along, row.turnA = -row.turnA, row.turnB = -row.turnB, row.error = -row.error;
    return row;
}

/// Collects the rows of one joint.
class RowsOfJoint {
public:
    RowsOfJoint(const BodyPlaces& bodies, const RigidJoint& joint, const JointPreparation& how, JointRows& rows)
        : bodies_(bodies), joint_(joint), place_(placeOf(bodies, joint)), how_(how), rows_(rows) {}

    void addAll() {
        switch (joint_.definition.kind) {
            case JointKind::Distance:
                addDistance();
                break;
            case JointKind::Ball:
                addPoint();
                break;
            case JointKind::Hinge:
                addCoordinate(angleRow(twistAxis(place_), coordinateOf(joint_, place_)));
                addParallel();
                addPoint();
                break;
            case JointKind::Slider:
                addCoordinate(acrossRow(bodies_, joint_, place_, place_.axisA));
                addAlike();
                addAcross(direction(1), direction(2));
                break;
            case JointKind::Fixed:
                addAlike();
                addPoint();
                break;
            case JointKind::ConeTwist:
                addCoordinate(angleRow(twistAxis(place_), coordinateOf(joint_, place_)));
                add(leanRow(place_, joint_.definition.cone), RowUse::Limit, joint_slot::kCone);
                addPoint();
                break;
            case JointKind::Wheel:
                addWheel();
                break;
        }
    }

private:
    Vec3f direction(int axis) const { return place_.frameA * kWorldAxes[static_cast<std::size_t>(axis)]; }

    JointRow made(JointRow row, RowUse use, std::uint32_t slot) const {
        row.use = use, row.slot = slot, row.softness = how_.rigid,
        row.impulse = how_.isWarm ? joint_.forces[slot] * how_.time : 0.0f;
        return row;
    }
    void add(const JointRow& row, RowUse use, std::uint32_t slot) {
        const JointRow one = made(row, use, slot);
        rows_.add(bodies_, {&one, 1});
    }
    void addMotor(const JointRow& row) {
        if (!joint_.definition.motor) return;
        JointRow motor = made(row, RowUse::Motor, joint_slot::kMotor);
        motor.speed = joint_.definition.motor->speed;
        motor.maxImpulse = joint_.definition.motor->maxForce * how_.time;
        rows_.add(bodies_, {&motor, 1});
    }
    /// Spring and limits of the coordinate whose value is the row's error.
    void addBounds(const JointRow& row, float rest) {
        const JointDefinition& d = joint_.definition;
        if (d.spring) {
            JointRow spring = made(row, RowUse::Spring, joint_slot::kSpring);
            spring.error -= rest;
            spring.softness = softnessOf(d.spring->frequency, d.spring->dampingRatio, how_.time);
            rows_.add(bodies_, {&spring, 1});
        }
        if (!d.limit) return;
        JointRow lower = row, upper = reversed(row);
        lower.error -= d.limit->lower, upper.error += d.limit->upper;
        add(lower, RowUse::Limit, joint_slot::kLower);
        add(upper, RowUse::Limit, joint_slot::kUpper);
    }
    void addCoordinate(const JointRow& row) {
        addMotor(row);
        addBounds(row, 0.0f);
    }

    void addDistance() {
        const JointDefinition& d = joint_.definition;
        addBounds(lengthRow(bodies_, joint_, place_, 0.0f), joint_.length);
        if (!d.spring && !d.limit)
            add(lengthRow(bodies_, joint_, place_, joint_.length), RowUse::Held, joint_slot::kPlace);
    }
    void addPoint() {
        std::array<JointRow, 3> rows{};
        for (std::uint32_t i = 0; i < 3; ++i)
            rows[i] = made(togetherRow(bodies_, joint_, place_, kWorldAxes[i]), RowUse::Held, joint_slot::kPlace + i);
        rows_.add(bodies_, rows);
    }
    void addAcross(const Vec3f& u, const Vec3f& v) {
        const std::array rows{made(acrossRow(bodies_, joint_, place_, u), RowUse::Held, joint_slot::kPlace),
                              made(acrossRow(bodies_, joint_, place_, v), RowUse::Held, joint_slot::kPlace + 1)};
        rows_.add(bodies_, rows);
    }
    void addAlike() {
        const Vec3f turn = turnBeyond(place_);
        std::array<JointRow, 3> rows{};
        for (std::uint32_t i = 0; i < 3; ++i)
            rows[i] = made(angleRow(kWorldAxes[i], turn[static_cast<int>(i)]), RowUse::Held, joint_slot::kTurn + i);
        rows_.add(bodies_, rows);
    }
    void addParallel() {
        const Vec3f across = glm::cross(place_.axisA, place_.axisB), u = direction(1), v = glm::cross(place_.axisA, u);
        const std::array rows{made(angleRow(u, glm::dot(u, across)), RowUse::Held, joint_slot::kTurn),
                              made(angleRow(v, glm::dot(v, across)), RowUse::Held, joint_slot::kTurn + 1)};
        rows_.add(bodies_, rows);
    }
    /// y of A is the suspension: the axle is steered about it, so that y stays across the axle.
    void addWheel() {
        addMotor(angleRow(place_.axisA, 0.0f));
        addBounds(acrossRow(bodies_, joint_, place_, direction(1)), 0.0f);
        addParallel();
        addAcross(direction(0), direction(2));
    }

    BodyPlaces bodies_;
    const RigidJoint& joint_;
    JointPlace place_;
    const JointPreparation& how_;
    JointRows& rows_;
};

}  // namespace

void prepareJoints(const BodyPlaces& bodies, std::span<const RigidJoint> joints, const JointPreparation& how,
                   std::vector<JointRows>& rows) {
    rows.clear();
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        if (!joints[i].isAlive) continue;
        rows.push_back({.joint = i, .bodyA = joints[i].bodyA, .bodyB = joints[i].bodyB});
    }
    renewJoints(bodies, joints, how, rows);
}

void renewJoints(const BodyPlaces& bodies, std::span<const RigidJoint> joints, const JointPreparation& how,
                 std::span<JointRows> rows) {
    for (JointRows& row : rows) {
        row = {.joint = row.joint, .bodyA = row.bodyA, .bodyB = row.bodyB};
        RowsOfJoint(bodies, joints[row.joint], how, row).addAll();
    }
}

void storeForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints) {
    for (const JointRows& of : rows) {
        RigidJoint& joint = joints[of.joint];
        joint.forces = {};
        joint.reaction = {};
        for (const JointRow& row : std::span(of.rows).first(of.count)) {
            const float force = row.impulse / time;
            joint.forces[row.slot] = force;
            if (row.along == Vec3f{0.0f})
                joint.reaction.torque += force * row.turnB;
            else
                joint.reaction.force += force * row.along;
        }
    }
}

}  // namespace physics
