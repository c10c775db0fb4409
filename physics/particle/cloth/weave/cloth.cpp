#include "physics/particle/cloth/weave/weaver.h"

namespace physics {
namespace {

struct Sheet {
    std::uint32_t columns = 0, rows = 0;
    std::uint32_t at(std::uint32_t i, std::uint32_t j) const { return j * columns + i; }
};

void placeAll(Weaver& weaver, const Sheet& sheet, const ClothPlan& plan) {
    for (std::uint32_t j = 0; j < sheet.rows; ++j)
        for (std::uint32_t i = 0; i < sheet.columns; ++i)
            weaver.place(sheet.at(i, j), plan.corner + (plan.spacing * static_cast<float>(i)) * plan.right +
                                             (plan.spacing * static_cast<float>(j)) * plan.down);
}

/// The links of one particle to those right of and below it.
void tie(Weaver& weaver, const Sheet& s, std::uint32_t i, std::uint32_t j) {
    if (i + 1 < s.columns) weaver.structural(s.at(i, j), s.at(i + 1, j));
    if (j + 1 < s.rows) weaver.structural(s.at(i, j), s.at(i, j + 1));
    if (i + 2 < s.columns) weaver.bend(s.at(i, j), s.at(i + 1, j), s.at(i + 2, j));
    if (j + 2 < s.rows) weaver.bend(s.at(i, j), s.at(i, j + 1), s.at(i, j + 2));
}

/// Diagonals alternate, so that no direction of the sheet is favoured.
void fill(Weaver& weaver, const Sheet& s, std::uint32_t i, std::uint32_t j) {
    const std::uint32_t a = s.at(i, j), b = s.at(i, j + 1), c = s.at(i + 1, j + 1), d = s.at(i + 1, j);
    weaver.shear(a, b, c, d);
    if ((i + j) % 2 == 0)
        weaver.cover(a, b, c, d);
    else
        weaver.cover(b, c, d, a);
}

}  // namespace

Net addCloth(ParticleState<float>& state, const ClothPlan& plan) {
    const Sheet sheet{numberAlong(plan.columns), numberAlong(plan.rows)};
    Weaver weaver(state, std::size_t{sheet.columns} * sheet.rows, plan.mass);
    placeAll(weaver, sheet, plan);
    for (std::uint32_t j = 0; j < sheet.rows; ++j)
        for (std::uint32_t i = 0; i < sheet.columns; ++i) tie(weaver, sheet, i, j);
    for (std::uint32_t j = 0; j + 1 < sheet.rows; ++j)
        for (std::uint32_t i = 0; i + 1 < sheet.columns; ++i) fill(weaver, sheet, i, j);
    return weaver.finish();
}

}  // namespace physics
