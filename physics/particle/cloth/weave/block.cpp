#include "physics/particle/cloth/weave/weaver.h"

namespace physics {
namespace {

using Cell = std::array<std::uint32_t, 3>;  ///< place in the block, along x, y, z

struct Lattice {
    Cell size{};
    std::uint32_t at(const Cell& c) const { return (c[2] * size[1] + c[1]) * size[0] + c[0]; }
    bool has(const Cell& c, std::size_t axis) const { return c[axis] + 1 < size[axis]; }
};

Cell next(Cell cell, std::size_t axis) {
    ++cell[axis];
    return cell;
}

void tie(Weaver& weaver, const Lattice& lattice, const Cell& cell) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (lattice.has(cell, axis)) weaver.structural(lattice.at(cell), lattice.at(next(cell, axis)));
}

/// The square that spans `u` and the axis after it; on the outside of the block it is covered.
void fill(Weaver& weaver, const Lattice& lattice, const Cell& cell, std::size_t u) {
    const std::size_t v = (u + 1) % 3, across = (u + 2) % 3;
    if (!lattice.has(cell, u) || !lattice.has(cell, v)) return;
    const std::uint32_t a = lattice.at(cell), b = lattice.at(next(cell, u)), c = lattice.at(next(next(cell, u), v)),
                        d = lattice.at(next(cell, v));
    weaver.shear(a, b, c, d);
    if (cell[across] + 1 == lattice.size[across]) weaver.cover(a, b, c, d);
    if (cell[across] == 0) weaver.cover(a, d, c, b);
}

template <typename Visit>
void eachCell(const Lattice& lattice, const Visit& visit) {
    for (std::uint32_t k = 0; k < lattice.size[2]; ++k)
        for (std::uint32_t j = 0; j < lattice.size[1]; ++j)
            for (std::uint32_t i = 0; i < lattice.size[0]; ++i) visit(Cell{i, j, k});
}

}  // namespace

Net addBlock(ParticleState<float>& state, const BlockPlan& plan) {
    const Lattice lattice{{numberAlong(plan.x, kMostAlongBlock), numberAlong(plan.y, kMostAlongBlock),
                           numberAlong(plan.z, kMostAlongBlock)}};
    Weaver weaver(state, std::size_t{lattice.size[0]} * lattice.size[1] * lattice.size[2], plan.mass);
    eachCell(lattice, [&](const Cell& cell) {
        weaver.place(lattice.at(cell), plan.corner + plan.spacing * geometry::Vec3f{cell[0], cell[1], cell[2]});
    });
    eachCell(lattice, [&](const Cell& cell) { tie(weaver, lattice, cell); });
    eachCell(lattice, [&](const Cell& cell) {
        for (std::size_t axis = 0; axis < 3; ++axis) fill(weaver, lattice, cell, axis);
    });
    return weaver.finish();
}

}  // namespace physics
