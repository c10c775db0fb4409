#pragma once
/// Direct solution of the held rows and reached limits of joints that connect bodies to trees, with a few loops.
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
/// Joints that close loops are solved together, by the response of the tree to their impulses. With C their rows, T the
/// matrix of the tree, and v0 what the tree alone would do,
///     (C T^-1 C^T + Y) Δλ = r - C v0
/// The joints of a loop often hold a motion that others hold already, as all hinges of a flat linkage hold it in its
/// plane. So closing rows give way by a small share Y of their impulse, and what the others hold is left to them. The
/// time grows with the number of joints times the number of closing rows, and with the cube of the latter, which is
/// limited.
///
/// Source: Baraff, Linear-Time Dynamics using Lagrange Multipliers (1996), sections 5 and 7.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

class JointTree {
public:
    using Numbers = HeldMatrix::Numbers;

    /// Most joints that close a loop. Bodies that impulses do not move count as one, so a chain between two of them is
    /// a loop, too.
    static constexpr std::size_t kMaxClosing = 16;
    /// Whether so many of a part's joints may close loops. The time of a pass grows with the product.
    static bool areFew(std::size_t closing, std::size_t joints) {
        constexpr std::size_t kMaxProduct = 1024;
        return closing <= kMaxClosing && closing * joints <= kMaxProduct;
    }

    /// Takes the rows of joints as they are now. Returns whether only few of them close a loop. Otherwise, or if a body
    /// has locked axes, there is nothing to solve.
    bool build(std::span<const JointRows> joints, const BodyPoses& bodies);
    bool isBuilt() const { return state_ != State::Refused; }  ///< whether build() has returned true
    bool hasLoops() const { return !closings_.empty(); }
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
    /// the changes Δλ of the impulses. So r is the negative rate less the part Γ λ that soft rows yield. `yielding`:
    /// the share of Y by which closing rows give way to the whole of their impulse, not only to its change, so that it
    /// stays bounded where the errors of a loop contradict each other.
    void solve(std::span<const JointRows> joints, bool isSoft, double yielding = 0.0);
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
        Matrix massFactor{};                  // its Cholesky factor, of a body with a closing joint
        Vector push{};                        // impulses of closing joints
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
        Numbers side{}, y{};  // r
    };
    /// A joint that closes a loop.
    struct Closing {
        std::uint32_t joint = 0;                     // index in the list
        std::uint32_t nodeA = kNone, nodeB = kNone;  // kNone: a body that impulses do not move
        std::size_t rows = 0, first = 0;             // rowsAtOnce(); index of the first among all closing rows
        Matrix ofA{}, ofB{};                         // C, one row each
        Vector yields{};                             // Y, 1/kg: rates by which rows give way to a unit of impulse
    };
    struct End {
        std::uint32_t node = 0, joint = 0, other = kNone;
        auto operator<=>(const End&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
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
    bool addNodes(std::span<const JointRows> joints, const BodyPoses& bodies);
    bool order(std::span<const JointRows> joints);
    void walkFrom(std::uint32_t root, std::span<const JointRows> joints);
    void addClosing(const End& end, const JointRows& rows);
    void takeClosingRows(std::span<const JointRows> joints);
    void factorClosings(std::span<const JointRows> joints);
    void solveClosings(std::span<const JointRows> joints, double yielding);
    double rateOf(const Closing& closing, std::size_t row) const;
    double ownResponseOf(const Closing& closing, std::size_t row) const;
    void pushBy(const Closing& closing, std::size_t row, double impulse);
    void sweep(double share);
    void addLink(std::uint32_t joint, std::uint32_t child, std::uint32_t parent, const JointRows& rows);
    static void takeRows(Link& link, const JointRows& rows);
    std::uint32_t nodeOf(std::uint32_t body) const;

    enum class State : std::uint8_t { Refused, Built, Soft, Hard };
    State state_ = State::Refused;
    std::vector<Node> nodes_{};  // by slots
    std::vector<Link> links_{};  // parents before children
    std::vector<Closing> closings_{};
    std::vector<double> closingMatrix_{};  // C T^-1 C^T + Y by rows, then the lower triangle of its Cholesky factor
    std::vector<double> closingImpulses_{};
    std::vector<End> ends_{};                // of joints at dynamic bodies, in rising order
    std::vector<std::uint8_t> isVisited_{};  // of nodes
    std::vector<std::uint32_t> open_{};
    std::vector<Numbers> sides_{};
};

}  // namespace collidoscope::physics
