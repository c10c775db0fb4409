#include "physics/particle/cloth/cloth_mesh.h"

#include <algorithm>
#include <utility>

namespace collidoscope::physics {

std::vector<Link> heldLinks(const ClothMesh& mesh) {
    std::vector<Link> held;
    held.reserve(mesh.links.size() - mesh.torn.size());
    auto next = mesh.torn.begin();
    for (std::uint32_t i = 0; i < mesh.links.size(); ++i) {
        if (next != mesh.torn.end() && *next == i)
            ++next;
        else
            held.push_back(mesh.links[i]);
    }
    return held;
}

std::vector<ClothTriangle> heldTriangles(const ClothMesh& mesh) {
    std::vector<ClothTriangle> held = mesh.triangles;
    const LinkPairs torn(mesh.links, mesh.torn);
    std::erase_if(held, [&](const ClothTriangle& triangle) { return torn.opens(triangle); });
    return held;
}

namespace {

/// A number of particles, clamped to 0 .. most.
std::uint32_t numberAlong(int wanted, int maximum = kMaxAlong) {
    return static_cast<std::uint32_t>(std::clamp(wanted, 0, maximum));
}

/// Functions that the builders of sheets, ropes and blocks share: they add particles, links and squares.
class ClothBuilder {
public:
    /// Adds `count` particles that share `mass`, kg.
    ClothBuilder(ParticleState<float>& state, std::size_t count, float mass);

    /// Sets the position of the i-th particle.
    void setPosition(std::uint32_t i, const geometry::Vec3f& position) {
        state_.position.set(mesh_.first + i, position);
    }
    /// Links particles, given by their indices in the mesh; the rest length is their present distance.
    void structural(std::uint32_t a, std::uint32_t b) { link(a, b, LinkKind::Structural, {a, b}); }
    void bend(std::uint32_t a, std::uint32_t middle, std::uint32_t b) { link(a, b, LinkKind::Bend, {middle, middle}); }
    /// Links both diagonals of the square a, b, c, d.
    void shear(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    /// Adds two triangles with the diagonal from a to c, whose front is the side from which a, b, c, d run
    /// counter-clockwise.
    void cover(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    ClothMesh finish() { return std::move(mesh_); }

private:
    void link(std::uint32_t a, std::uint32_t b, LinkKind kind, std::array<std::uint32_t, 2> past);

    ParticleState<float>& state_;
    ClothMesh mesh_{};
};

ClothBuilder::ClothBuilder(ParticleState<float>& state, std::size_t count, float mass) : state_(state) {
    const std::size_t first = state.size();
    mesh_.first = static_cast<std::uint32_t>(first);
    mesh_.count = static_cast<std::uint32_t>(count);
    if (count == 0) return;
    state.resize(first + count);
    for (std::size_t i = first; i < first + count; ++i) state.setMass(i, mass / static_cast<float>(count));
}

void ClothBuilder::shear(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    link(a, c, LinkKind::Shear, {b, d});
    link(b, d, LinkKind::Shear, {a, c});
}

void ClothBuilder::cover(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    const std::uint32_t f = mesh_.first;
    mesh_.triangles.push_back({f + a, f + b, f + c});
    mesh_.triangles.push_back({f + a, f + c, f + d});
}

void ClothBuilder::link(std::uint32_t a, std::uint32_t b, LinkKind kind, std::array<std::uint32_t, 2> past) {
    const std::uint32_t f = mesh_.first;
    const float length = glm::length(state_.position[f + b] - state_.position[f + a]);
    mesh_.links.push_back({f + a, f + b, length, kind, {f + past[0], f + past[1]}});
}

struct Sheet {
    std::uint32_t columns = 0, rows = 0;
    std::uint32_t at(std::uint32_t i, std::uint32_t j) const { return j * columns + i; }
};

void setPositions(ClothBuilder& builder, const Sheet& sheet, const ClothPlan& plan) {
    for (std::uint32_t j = 0; j < sheet.rows; ++j)
        for (std::uint32_t i = 0; i < sheet.columns; ++i)
            builder.setPosition(sheet.at(i, j), plan.corner + (plan.spacing * static_cast<float>(i)) * plan.right +
                                                    (plan.spacing * static_cast<float>(j)) * plan.down);
}

/// Links one particle to its neighbours to the right and below.
void tie(ClothBuilder& builder, const Sheet& s, std::uint32_t i, std::uint32_t j) {
    if (i + 1 < s.columns) builder.structural(s.at(i, j), s.at(i + 1, j));
    if (j + 1 < s.rows) builder.structural(s.at(i, j), s.at(i, j + 1));
    if (i + 2 < s.columns) builder.bend(s.at(i, j), s.at(i + 1, j), s.at(i + 2, j));
    if (j + 2 < s.rows) builder.bend(s.at(i, j), s.at(i, j + 1), s.at(i, j + 2));
}

/// The diagonals alternate, so that the sheet has no preferred direction.
void fill(ClothBuilder& builder, const Sheet& s, std::uint32_t i, std::uint32_t j) {
    const std::uint32_t a = s.at(i, j), b = s.at(i, j + 1), c = s.at(i + 1, j + 1), d = s.at(i + 1, j);
    builder.shear(a, b, c, d);
    if ((i + j) % 2 == 0)
        builder.cover(a, b, c, d);
    else
        builder.cover(b, c, d, a);
}

using Cell = std::array<std::uint32_t, 3>;  ///< position in the block, along x, y, z

struct Lattice {
    Cell size{};
    std::uint32_t at(const Cell& c) const { return (c[2] * size[1] + c[1]) * size[0] + c[0]; }
    bool has(const Cell& c, std::size_t axis) const { return c[axis] + 1 < size[axis]; }
};

Cell next(Cell cell, std::size_t axis) {
    ++cell[axis];
    return cell;
}

void tie(ClothBuilder& builder, const Lattice& lattice, const Cell& cell) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (lattice.has(cell, axis)) builder.structural(lattice.at(cell), lattice.at(next(cell, axis)));
}

/// Fills the square along `u` and the next axis; squares on the outside of the block are covered with triangles.
void fill(ClothBuilder& builder, const Lattice& lattice, const Cell& cell, std::size_t u) {
    const std::size_t v = (u + 1) % 3, across = (u + 2) % 3;
    if (!lattice.has(cell, u) || !lattice.has(cell, v)) return;
    const std::uint32_t a = lattice.at(cell), b = lattice.at(next(cell, u)), c = lattice.at(next(next(cell, u), v)),
                        d = lattice.at(next(cell, v));
    builder.shear(a, b, c, d);
    if (cell[across] + 1 == lattice.size[across]) builder.cover(a, b, c, d);
    if (cell[across] == 0) builder.cover(a, d, c, b);
}

template <typename Visit>
void eachCell(const Lattice& lattice, const Visit& visit) {
    for (std::uint32_t k = 0; k < lattice.size[2]; ++k)
        for (std::uint32_t j = 0; j < lattice.size[1]; ++j)
            for (std::uint32_t i = 0; i < lattice.size[0]; ++i) visit(Cell{i, j, k});
}

}  // namespace

ClothMesh addCloth(ParticleState<float>& state, const ClothPlan& plan) {
    const Sheet sheet{numberAlong(plan.columns), numberAlong(plan.rows)};
    ClothBuilder builder(state, std::size_t{sheet.columns} * sheet.rows, plan.mass);
    setPositions(builder, sheet, plan);
    for (std::uint32_t j = 0; j < sheet.rows; ++j)
        for (std::uint32_t i = 0; i < sheet.columns; ++i) tie(builder, sheet, i, j);
    for (std::uint32_t j = 0; j + 1 < sheet.rows; ++j)
        for (std::uint32_t i = 0; i + 1 < sheet.columns; ++i) fill(builder, sheet, i, j);
    return builder.finish();
}

ClothMesh addRope(ParticleState<float>& state, const RopePlan& plan) {
    const std::uint32_t count = numberAlong(plan.particles);
    ClothBuilder builder(state, count, plan.mass);
    const float gaps = static_cast<float>(std::max<std::uint32_t>(count, 2) - 1);
    for (std::uint32_t i = 0; i < count; ++i)
        builder.setPosition(i, plan.start + (static_cast<float>(i) / gaps) * (plan.end - plan.start));
    for (std::uint32_t i = 0; i + 1 < count; ++i) builder.structural(i, i + 1);
    for (std::uint32_t i = 0; plan.stiff && i + 2 < count; ++i) builder.bend(i, i + 1, i + 2);
    return builder.finish();
}

ClothMesh addBlock(ParticleState<float>& state, const BlockPlan& plan) {
    const Lattice lattice{{numberAlong(plan.x, kMaxAlongBlock), numberAlong(plan.y, kMaxAlongBlock),
                           numberAlong(plan.z, kMaxAlongBlock)}};
    ClothBuilder builder(state, std::size_t{lattice.size[0]} * lattice.size[1] * lattice.size[2], plan.mass);
    eachCell(lattice, [&](const Cell& cell) {
        builder.setPosition(lattice.at(cell), plan.corner + plan.spacing * geometry::Vec3f{cell[0], cell[1], cell[2]});
    });
    eachCell(lattice, [&](const Cell& cell) { tie(builder, lattice, cell); });
    eachCell(lattice, [&](const Cell& cell) {
        for (std::size_t axis = 0; axis < 3; ++axis) fill(builder, lattice, cell, axis);
    });
    return builder.finish();
}

}  // namespace collidoscope::physics
