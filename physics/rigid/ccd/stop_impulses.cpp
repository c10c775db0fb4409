#include "physics/rigid/ccd/stop_impulses.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/base/small_vector.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr int kStopRounds = 64;        // iterations over the points, which soon converge
constexpr float kStopSettled = 1e-5f;  // share of the fastest approach
constexpr float kStopGain = 1e-4f;     // share of the work that stops the bodies; larger than rounding errors
constexpr int kShareHalvings = 12;     // bisection steps for the share of the restitution
constexpr std::size_t kUsualPoints = 16;

struct StopPoint {
    const Contact* contact = nullptr;
    const ContactRow* row = nullptr;
    ContactPoint* point = nullptr;
    Vec3f before{0.0f};    // m/s, relative velocity before the impulses
    float allowed = 0.0f;  // m/s, allowed approach speed
    float normalImpulse = 0.0f;
    Vec3f friction{0.0f};

    Vec3f impulse() const { return normalImpulse * contact->normal + friction; }
};
using StopPoints = geometry::SmallVector<StopPoint, kUsualPoints>;

/// Solves all points. `share`: of the restitution. Precondition: the impulses are 0.
void solve(Bodies& bodies, StopPoints& points, float restitutionSpeed, float share) {
    float fastest = 0.0f;
    for (const StopPoint& point : points) fastest = std::max(fastest, -glm::dot(point.contact->normal, point.before));
    for (int round = 0; round < kStopRounds; ++round) {
        float change = 0.0f;
        for (StopPoint& point : points) {
            const Contact& contact = *point.contact;
            const ContactRow& row = *point.row;
            const float u = glm::dot(contact.normal, point.before), known = point.normalImpulse;
            const float wanted = u < -restitutionSpeed ? -share * contact.restitution * u : -point.allowed;
            const float missing = wanted - glm::dot(contact.normal, relativeVelocity(bodies, contact, row));
            const float next = std::max(0.0f, known + row.normalMass * missing);
            push(bodies, contact, row, (next - known) * contact.normal);
            if (row.normalMass > 0.0f) change = std::max(change, std::abs(next - known) / row.normalMass);
            const Vec3f across = frictionOf(row, point.friction, next, slipOf(bodies, contact, row));
            push(bodies, contact, row, across - point.friction);
            point.normalImpulse = next, point.friction = across;
        }
        if (change <= kStopSettled * fastest) break;
    }
}

/// Whether all impulses together add energy. The work of an impulse is its product with the mean of the velocities
/// before and after.
bool giveEnergy(const Bodies& bodies, const StopPoints& points) {
    float work = 0.0f, stopping = 0.0f;  // J
    for (const StopPoint& point : points) {
        const Vec3f after = relativeVelocity(bodies, *point.contact, *point.row);
        work += 0.5f * glm::dot(point.impulse(), point.before + after);
        stopping += 0.5f * std::abs(glm::dot(point.impulse(), point.before));
    }
    return work > kStopGain * stopping;
}

void takeBack(Bodies& bodies, StopPoints& points) {
    for (StopPoint& point : points) {
        push(bodies, *point.contact, *point.row, -point.impulse());
        point.normalImpulse = 0.0f, point.friction = Vec3f{0.0f};
    }
}

/// Solves with the largest share of the restitution that adds no energy, found by bisection. The whole restitution may
/// add energy with friction, or if some points separate already while others approach fast. Precondition: the points
/// were solved with the whole restitution.
void solveWithoutGain(Bodies& bodies, StopPoints& points, float restitutionSpeed) {
    float none = 0.0f, some = 1.0f;
    for (int i = 0; i < kShareHalvings; ++i) {
        const float share = 0.5f * (none + some);
        takeBack(bodies, points);
        solve(bodies, points, restitutionSpeed, share);
        (giveEnergy(bodies, points) ? some : none) = share;
    }
    takeBack(bodies, points);
    solve(bodies, points, restitutionSpeed, none);
}

}  // namespace

bool partAtStop(Bodies& bodies, std::span<Contact> contacts, const SolverMemory& memory, float restitutionSpeed,
                float time) {
    StopPoints points;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        for (std::uint32_t k = 0; k < contacts[i].count; ++k) {
            const ContactRow& row = memory.rows[i][k];
            const float allowed = time > 0.0f ? std::max(0.0f, row.gap) / time : 0.0f;
            points.push_back(
                {&contacts[i], &row, &contacts[i].points[k], relativeVelocity(bodies, contacts[i], row), allowed});
        }
    solve(bodies, points, restitutionSpeed, 1.0f);
    if (giveEnergy(bodies, points)) solveWithoutGain(bodies, points, restitutionSpeed);
    bool isAnyGiven = false;
    for (const StopPoint& point : points) {
        point.point->bounceImpulse += point.normalImpulse;
        isAnyGiven = isAnyGiven || point.normalImpulse > 0.0f;
    }
    return isAnyGiven;
}

void goOnTogether(Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    const Vec3f v = bodies.motions[b].velocity - bodies.motions[a].velocity;
    const Vec3f response = bodies.responses[a].inverseMass + bodies.responses[b].inverseMass;
    Vec3f impulse{0.0f};
    for (int axis = 0; axis < 3; ++axis)
        if (response[axis] > 0.0f) impulse[axis] = -v[axis] / response[axis];
    bodies.applyImpulse(a, -impulse, Vec3f{0.0f});
    bodies.applyImpulse(b, impulse, Vec3f{0.0f});
}

}  // namespace collidoscope::physics
