#include "physics/rigid/joint/joint_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collidoscope::physics {
namespace {

using geometry::Mat3;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::size_t kSize = 6;
constexpr double kClosingYield = 1e-3;  // of the response of its two bodies, by which a closing row gives way
using Vector = std::array<double, kSize>;
using Matrix = std::array<Vector, kSize>;

double dot(const Vector& a, const Vector& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < kSize; ++i) sum += a[i] * b[i];
    return sum;
}
void add(Vector& to, double share, const Vector& v) {
    for (std::size_t i = 0; i < kSize; ++i) to[i] += share * v[i];
}

/// The Cholesky factor L of a positive definite matrix, in its lower triangle; 1 / L_ii on the diagonal.
void factorise(Matrix& a) {
    for (std::size_t i = 0; i < kSize; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            if (i == j)
                a[i][i] = sum > 0.0 ? 1.0 / std::sqrt(sum) : 0.0;
            else
                a[i][j] = sum * a[j][j];
        }
}
/// x of L L^T x = b.
Vector solved(const Matrix& factor, Vector b) {
    for (std::size_t i = 0; i < kSize; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= factor[i][k] * b[k];
        b[i] *= factor[i][i];
    }
    for (std::size_t i = kSize; i-- > 0;) {
        for (std::size_t k = i + 1; k < kSize; ++k) b[i] -= factor[k][i] * b[k];
        b[i] *= factor[i][i];
    }
    return b;
}

Vector sixOf(const Vec3f& linear, const Vec3f& angular, double sign) {
    return {sign * double{linear.x},  sign * double{linear.y},  sign * double{linear.z},
            sign * double{angular.x}, sign * double{angular.y}, sign * double{angular.z}};
}

/// γ / σ; 0 of a motor, and of a limit that is not overstepped, which are hard.
double giveOf(const JointRow& row) {
    if (row.use == RowUse::Motor || (row.use == RowUse::Limit && row.error > 0.0f)) return 0.0;
    return double{row.softness.impulseScale} / double{row.softness.massScale};
}
/// The same for a number of the matrix Γ, which is symmetric.
double giveOf(const JointRow& a, const JointRow& b) { return std::min(giveOf(a), giveOf(b)); }

bool isMoved(const BodyResponse& body) {
    return body.inverseMass != Vec3f{0.0f} || body.inverseInertia != Mat3<float>{0.0f};
}

}  // namespace

std::uint32_t JointTree::nodeOf(std::uint32_t body) const {
    const auto at = std::lower_bound(nodes_.begin(), nodes_.end(), body,
                                     [](const Node& node, std::uint32_t slot) { return node.body < slot; });
    return at != nodes_.end() && at->body == body ? static_cast<std::uint32_t>(at - nodes_.begin()) : kNone;
}

/// Returns whether no body has locked axes.
bool JointTree::addNodes(std::span<const JointRows> joints, const BodyPoses& bodies) {
    open_.clear();
    for (const JointRows& joint : joints)
        for (const std::uint32_t body : {joint.bodyA, joint.bodyB})
            if (isMoved(bodies.responses[body])) open_.push_back(body);
    std::sort(open_.begin(), open_.end());
    open_.erase(std::unique(open_.begin(), open_.end()), open_.end());
    nodes_.resize(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const BodyResponse& response = bodies.responses[open_[i]];
        const Vec3f& m = response.inverseMass;
        const Mat3<double> inverse{response.inverseInertia};
        if (!(m.x > 0.0f && m.y > 0.0f && m.z > 0.0f) || !(glm::determinant(inverse) > 0.0)) return false;
        const Mat3<double> inertia = glm::inverse(inverse);
        Node& node = nodes_[i];
        node = {.body = open_[i]};
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<int>(k);
            node.mass[k][k] = 1.0 / double{m[axis]};
            for (std::size_t j = 0; j < 3; ++j)
                node.mass[3 + k][3 + j] =
                    0.5 * (inertia[axis][static_cast<int>(j)] + inertia[static_cast<int>(j)][axis]);
        }
    }
    return true;
}

void JointTree::addLink(std::uint32_t joint, std::uint32_t child, std::uint32_t parent, const JointRows& rows) {
    Link& link = links_.emplace_back();
    link.joint = joint, link.child = child, link.parent = parent;
    nodes_[child].jointToParent = joint;
    link.isChildB = rows.bodyB == nodes_[child].body;
    if (parent != kNone && nodes_[parent].jointToParent == kNone && nodes_[parent].firstJoint == kNone)
        nodes_[parent].firstJoint = joint;
}

void JointTree::takeRows(Link& link, const JointRows& rows) {
    link.rows = rows.rowsAtOnce().size();
    for (std::size_t i = 0; i < link.rows; ++i) {
        const JointRow& row = rows.rowsAtOnce()[i];
        const Vector ofA = sixOf(row.along, row.turnA, -1.0), ofB = sixOf(row.along, row.turnB, 1.0);
        link.ofChild[i] = link.isChildB ? ofB : ofA;
        if (link.parent != kNone) link.ofParent[i] = link.isChildB ? ofA : ofB;
    }
}

void JointTree::addClosing(const End& end, const JointRows& rows) {
    const bool isA = rows.bodyA == nodes_[end.node].body;
    closings_.push_back({.joint = end.joint, .nodeA = isA ? end.node : end.other, .nodeB = isA ? end.other : end.node});
}

/// Adds the links of a tree, parents first, and the joints that close loops in it.
void JointTree::walkFrom(std::uint32_t root, std::span<const JointRows> joints) {
    open_.assign(1, root);
    isVisited_[root] = 1;
    for (std::size_t next = 0; next < open_.size(); ++next) {
        const std::uint32_t node = open_[next];
        const auto first = std::lower_bound(ends_.begin(), ends_.end(), End{node, 0, 0});
        for (auto end = first; end != ends_.end() && end->node == node; ++end) {
            if (end->joint == nodes_[node].jointToParent) continue;
            if (end->other != kNone && isVisited_[end->other] == 0) {
                isVisited_[end->other] = 1;
                addLink(end->joint, end->other, node, joints[end->joint]);
                open_.push_back(end->other);
            } else if (end->other == kNone || (node < end->other && nodes_[end->other].jointToParent != end->joint)) {
                addClosing(*end, joints[end->joint]);
            }
        }
    }
}

/// Lists the links of all trees. A tree with a joint to a body that impulses do not move begins there.
bool JointTree::order(std::span<const JointRows> joints) {
    ends_.clear();
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        const std::uint32_t a = nodeOf(joints[i].bodyA), b = nodeOf(joints[i].bodyB);
        if (a != kNone) ends_.push_back({a, i, b});
        if (b != kNone) ends_.push_back({b, i, a});
    }
    std::sort(ends_.begin(), ends_.end());
    links_.clear(), closings_.clear();
    isVisited_.assign(nodes_.size(), 0);
    for (const End& end : ends_) {
        if (end.other != kNone || isVisited_[end.node] != 0) continue;
        addLink(end.joint, end.node, kNone, joints[end.joint]);
        walkFrom(end.node, joints);
    }
    for (std::uint32_t node = 0; node < nodes_.size(); ++node)
        if (isVisited_[node] == 0) walkFrom(node, joints);
    return areFew(closings_.size(), joints.size());
}

bool JointTree::build(std::span<const JointRows> joints, const BodyPoses& bodies) {
    state_ = addNodes(joints, bodies) && order(joints) ? State::Built : State::Refused;
    return isBuilt();
}

void JointTree::factor(std::span<const JointRows> joints, bool isSoft) {
    state_ = isSoft ? State::Soft : State::Hard;
    for (Node& node : nodes_) node.reduced = node.mass;
    for (std::size_t l = links_.size(); l-- > 0;) {
        Link& link = links_[l];
        Node& child = nodes_[link.child];
        factorise(child.reduced);
        takeRows(link, joints[link.joint]);
        const std::span<const JointRow> rows = joints[link.joint].rowsAtOnce();
        link.s = {};
        for (std::size_t i = 0; i < link.rows; ++i) {
            link.reducedChild[i] = solved(child.reduced, link.ofChild[i]);
            Numbers row{};
            for (std::size_t j = 0; j <= i; ++j) {
                const double response = dot(link.reducedChild[i], link.ofChild[j]);
                link.response[i][j] = link.response[j][i] = response;
                row[j] = (1.0 + (isSoft ? giveOf(rows[i], rows[j]) : 0.0)) * response;
            }
            link.s.addRow(row);
        }
        if (link.parent == kNone) continue;
        for (std::size_t column = 0; column < kSize; ++column) {
            Numbers side{};
            for (std::size_t i = 0; i < link.rows; ++i) side[i] = link.ofParent[i][column];
            const Numbers w = link.s.solve(side);
            for (std::size_t i = 0; i < link.rows; ++i) link.reducedParent[i][column] = w[i];
        }
        Matrix& parent = nodes_[link.parent].reduced;
        for (std::size_t i = 0; i < link.rows; ++i)
            for (std::size_t k = 0; k < kSize; ++k) add(parent[k], link.ofParent[i][k], link.reducedParent[i]);
    }
    for (Node& node : nodes_)
        if (node.jointToParent == kNone) factorise(node.reduced);
    if (!closings_.empty()) factorClosings(joints);
}

double JointTree::rateOf(const Closing& closing, std::size_t row) const {
    double rate = 0.0;
    if (closing.nodeA != kNone) rate += dot(closing.ofA[row], nodes_[closing.nodeA].change);
    if (closing.nodeB != kNone) rate += dot(closing.ofB[row], nodes_[closing.nodeB].change);
    return rate;
}

/// The response of a row if its two bodies had no other joint.
double JointTree::ownResponseOf(const Closing& closing, std::size_t row) const {
    double response = 0.0;
    if (closing.nodeA != kNone)
        response += dot(closing.ofA[row], solved(nodes_[closing.nodeA].massFactor, closing.ofA[row]));
    if (closing.nodeB != kNone)
        response += dot(closing.ofB[row], solved(nodes_[closing.nodeB].massFactor, closing.ofB[row]));
    return response;
}

void JointTree::pushBy(const Closing& closing, std::size_t row, double impulse) {
    if (closing.nodeA != kNone) add(nodes_[closing.nodeA].push, impulse, closing.ofA[row]);
    if (closing.nodeB != kNone) add(nodes_[closing.nodeB].push, impulse, closing.ofB[row]);
}

void JointTree::takeClosingRows(std::span<const JointRows> joints) {
    std::size_t first = 0;
    for (Closing& closing : closings_) {
        for (const std::uint32_t node : {closing.nodeA, closing.nodeB})
            if (node != kNone) factorise(nodes_[node].massFactor = nodes_[node].mass);
        const std::span<const JointRow> rows = joints[closing.joint].rowsAtOnce();
        closing.first = first, closing.rows = rows.size();
        first += closing.rows;
        for (std::size_t i = 0; i < closing.rows; ++i) {
            closing.ofA[i] = sixOf(rows[i].along, rows[i].turnA, -1.0);
            closing.ofB[i] = sixOf(rows[i].along, rows[i].turnB, 1.0);
        }
    }
    closingImpulses_.assign(first, 0.0);
    closingMatrix_.assign(first * first, 0.0);
}

void JointTree::factorClosings(std::span<const JointRows> joints) {
    takeClosingRows(joints);
    sides_.resize(joints.size());
    const std::size_t size = closingImpulses_.size();
    for (std::size_t k = 0; k < closings_.size(); ++k) {
        Closing& closing = closings_[k];
        for (std::size_t i = 0; i < closing.rows; ++i) {
            for (Node& node : nodes_) node.push = {};
            pushBy(closing, i, 1.0);
            sweep(0.0);
            const std::size_t column = closing.first + i;
            for (std::size_t o = k; o < closings_.size(); ++o)
                for (std::size_t j = 0; j < closings_[o].rows; ++j)
                    closingMatrix_[(closings_[o].first + j) * size + column] = rateOf(closings_[o], j);
            closing.yields[i] = kClosingYield * ownResponseOf(closing, i);
            closingMatrix_[column * size + column] += closing.yields[i];
        }
    }
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double* const a = closingMatrix_.data();
            double sum = a[i * size + j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i * size + k] * a[j * size + k];
            a[i * size + j] = i != j ? sum * a[j * size + j] : sum > 0.0 ? 1.0 / std::sqrt(sum) : 0.0;
        }
}

/// The impulses of closing joints, after the tree was solved without them.
void JointTree::solveClosings(std::span<const JointRows> joints, double yielding) {
    const std::size_t size = closingImpulses_.size();
    std::vector<double>& x = closingImpulses_;
    for (const Closing& closing : closings_) {
        const std::span<const JointRow> rows = joints[closing.joint].rowsAtOnce();
        for (std::size_t i = 0; i < closing.rows; ++i) {
            double side = -sides_[closing.joint][i] - rateOf(closing, i);
            if (rows[i].use != RowUse::Motor) side -= yielding * closing.yields[i] * double{rows[i].impulse};
            x[closing.first + i] = side;
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) x[i] -= closingMatrix_[i * size + k] * x[k];
        x[i] *= closingMatrix_[i * size + i];
    }
    for (std::size_t i = size; i-- > 0;) {
        for (std::size_t k = i + 1; k < size; ++k) x[i] -= closingMatrix_[k * size + i] * x[k];
        x[i] *= closingMatrix_[i * size + i];
    }
    for (Node& node : nodes_) node.push = {};
    for (const Closing& closing : closings_)
        for (std::size_t i = 0; i < closing.rows; ++i) {
            sides_[closing.joint][i] = x[closing.first + i];
            pushBy(closing, i, x[closing.first + i]);
        }
}

void JointTree::solve(std::span<const JointRows> joints, bool isSoft, double yielding) {
    for (Link& link : links_) {
        const std::span<const JointRow> rows = joints[link.joint].rowsAtOnce();
        for (std::size_t i = 0; i < link.rows; ++i) {
            link.side[i] = -sides_[link.joint][i];
            for (std::size_t j = 0; isSoft && j < link.rows; ++j)
                link.side[i] -= giveOf(rows[i], rows[j]) * link.response[i][j] *
                                (double{rows[j].impulse} - double{rows[j].pressed});
        }
    }
    for (Node& node : nodes_) node.push = {};
    sweep(1.0);
    if (closings_.empty()) return;
    solveClosings(joints, yielding);
    sweep(1.0);
}

/// Solves the tree for the pushes of its bodies, and for this share of the rates that its rows are to lose.
void JointTree::sweep(double share) {
    for (Node& node : nodes_) node.force = node.push, node.change = {};
    for (std::size_t l = links_.size(); l-- > 0;) {
        Link& link = links_[l];
        const Vector& force = nodes_[link.child].force;
        Numbers side{};
        for (std::size_t i = 0; i < link.rows; ++i) side[i] = share * link.side[i] - dot(link.reducedChild[i], force);
        link.y = link.s.solve(side);
        if (link.parent == kNone) continue;
        for (std::size_t i = 0; i < link.rows; ++i) add(nodes_[link.parent].force, link.y[i], link.ofParent[i]);
    }
    for (Node& node : nodes_)
        if (node.jointToParent == kNone) node.change = solved(node.reduced, node.force);
    for (Link& link : links_) {
        Node& child = nodes_[link.child];
        Numbers& impulses = sides_[link.joint];
        Vector force = child.force;
        for (std::size_t i = 0; i < link.rows; ++i) {
            impulses[i] = link.y[i];
            if (link.parent != kNone) impulses[i] -= dot(link.reducedParent[i], nodes_[link.parent].change);
            add(force, impulses[i], link.ofChild[i]);
        }
        child.change = solved(child.reduced, force);
    }
}

}  // namespace collidoscope::physics
