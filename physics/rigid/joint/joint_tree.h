#pragma once
/// Direct solution of the held rows and reached limits of joints that connect bodies to trees, without loops.
///
/// Solving one joint after the other converges slowly where joints couple strongly: around a light body between heavy
/// ones, and where a small body has joints on long levers at several sides. A tree is solved exactly instead, in time
/// proportional to the number of its joints. The unknowns are the changes Δv of the velocities (6 numbers for each
/// body) and the changes Δλ of the impulses. With the mass matrix M of a body, the rows J of a joint for its child c
/// and its parent p, and the softness Γ of the joint:
///
///     M_c Δv_c = J_c^T Δλ + (impulses of the joints of its own children)
///     J_c Δv_c + J_p Δv_p + Γ Δλ = r
///
/// From the leaves to the root, each body c and its joint are eliminated: with the matrix A_c and the vector f_c that
/// its children have left,
///     S = J_c A_c^-1 J_c^T + Γ,    W = S^-1 J_p,    y = S^-1 (r - J_c A_c^-1 f_c)
///     A_p <- A_p + J_p^T W,        f_p <- f_p + J_p^T y             (beginning with A = M and f = 0)
/// and back from the root, Δλ = y - W Δv_p and Δv_c = A_c^-1 (f_c + J_c^T Δλ).
/// A soft row has Γ = (γ / σ) J_c A_c^-1 J_c^T: its spring is as stiff as its frequency requires for all that hangs on
/// the joint, so that it yields by a / w^2 under any load (joint_row.h). A static or kinematic parent has Δv = 0.
///
/// Source: Baraff, Linear-Time Dynamics using Lagrange Multipliers (1996), section 5.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

class JointTree {
public:
    using Numbers = HeldMatrix::Numbers;

    /// Takes the rows of joints as they are now. Returns whether the joints connect their bodies to trees, with at most
    /// one joint of each tree to bodies that impulses do not move. Otherwise, or if a body has locked axes, there is
    /// nothing to solve.
    bool build(std::span<const JointRows> joints, const BodyPlaces& bodies);
    /// Prepares the elimination of rowsAtOnce(), for soft or for hard joints. Precondition: build() has returned true.
    void factor(std::span<const JointRows> joints, bool isSoft);
    /// Whether factor() was called since build(), for joints of this kind. The caller knows whether limits have
    /// changed.
    bool isFactored(bool isSoft) const { return isSoft ? state_ == State::Soft : state_ == State::Hard; }
    /// Room for numbers of each joint's rowsAtOnce().
    std::span<Numbers> sides(std::size_t joints) {
        sides_.resize(joints);
        return sides_;
    }
    /// Takes, in sides(), the rates C' that the rows are to lose, for each joint in their order, and replaces them by
    /// the changes Δλ of the impulses. So r is the negative rate less the part Γ λ that soft rows yield.
    void solve(std::span<const JointRows> joints, bool isSoft);
    /// Calls visit(joint, isOfB, impulse, turn) once for each body, with the index of one of its joints, and the sums
    /// of all impulses and angular impulses (N s and N m s) that solve() gives it. They are more exact than the single
    /// impulses of a small body on long levers, which nearly cancel.
    template <typename Visit>
    void visitImpulses(const Visit& visit) const {
        for (const Link& link : links_) {
            give(nodes_[link.child], link.joint, link.isChildB, visit);
            const bool isFirstOfRoot = link.parent != kNone && nodes_[link.parent].firstJoint == link.joint;
            if (isFirstOfRoot) give(nodes_[link.parent], link.joint, !link.isChildB, visit);
        }
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::size_t kSize = 6;  // velocity and angular velocity
    using Vector = std::array<double, kSize>;
    using Matrix = std::array<Vector, kSize>;

    struct Node {
        std::uint32_t body = 0;               // slot
        std::uint32_t jointToParent = kNone;  // index in the list
        std::uint32_t firstJoint = kNone;     // of a root: one of its joints
        Matrix mass{};                        // M
        Matrix reduced{};                     // A, then its Cholesky factor
        Vector force{};                       // f
        Vector change{};                      // Δv
    };
    struct Link {
        std::uint32_t joint = 0;                  // index in the list
        std::uint32_t child = 0, parent = kNone;  // nodes
        std::size_t rows = 0;                     // rowsAtOnce()
        bool isChildB = false;
        Matrix ofChild{}, ofParent{};  // J, one row each
        Matrix response{};             // J_c A_c^-1 J_c^T
        Matrix reducedChild{};         // A_c^-1 J_c^T, one row of J each
        Matrix reducedParent{};        // W
        HeldMatrix s{};
        Numbers y{};
    };
    template <typename Visit>
    static void give(const Node& node, std::uint32_t joint, bool isOfB, const Visit& visit) {
        float impulse[kSize];  // M Δv
        for (std::size_t i = 0; i < kSize; ++i) {
            double sum = 0.0;
            for (std::size_t k = 0; k < kSize; ++k) sum += node.mass[i][k] * node.change[k];
            impulse[i] = static_cast<float>(sum);
        }
        visit(joint, isOfB, geometry::Vec3f{impulse[0], impulse[1], impulse[2]},
              geometry::Vec3f{impulse[3], impulse[4], impulse[5]});
    }
    bool addNodes(std::span<const JointRows> joints, const BodyPlaces& bodies);
    bool order(std::span<const JointRows> joints);
    bool walkFrom(std::uint32_t root, std::span<const JointRows> joints);
    void addLink(std::uint32_t joint, std::uint32_t child, std::uint32_t parent, const JointRows& rows);
    static void takeRows(Link& link, const JointRows& rows);
    std::uint32_t nodeOf(std::uint32_t body) const;

    enum class State : std::uint8_t { Built, Soft, Hard };
    State state_ = State::Built;
    std::vector<Node> nodes_{};  // by slots
    std::vector<Link> links_{};  // parents before children
    struct End {
        std::uint32_t node = 0, joint = 0, other = kNone;
        auto operator<=>(const End&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
    };
    std::vector<End> ends_{};                // of joints at dynamic bodies, in rising order
    std::vector<std::uint8_t> isVisited_{};  // of nodes
    std::vector<std::uint32_t> open_{};
    std::vector<Numbers> sides_{};
};

}  // namespace collidoscope::physics
