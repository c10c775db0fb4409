#pragma once
/// Double dispatch of a question about two shapes: one table for each question, with a function for each pair of kinds
/// that the question takes. Shapes of the plane are never paired with shapes of space, so nothing is compiled for such
/// pairs.
///
///     struct Overlap {  // takes the pairs that its call takes
///         template <typename A, typename B>
///         bool operator()(const A& a, const B& b) const requires ...;
///     };
///     if (const auto ask = PairTable<Overlap, bool>::find(a, b)) use(ask(a, b));

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "demos/examine/collision_case.h"

namespace collidoscope::demos::examine {

inline constexpr std::size_t kShapeKinds = std::variant_size_v<CaseShape>;
template <std::size_t kind>
using ShapeOfKind = std::variant_alternative_t<kind, CaseShape>;

/// `Question` is a callable without state that returns `Answer`.
template <typename Question, typename Answer>
class PairTable {
public:
    using Ask = Answer (*)(const CaseShape& a, const CaseShape& b);

    /// The function for this pair of kinds; null if the query does not take them in this order.
    static Ask find(const CaseShape& a, const CaseShape& b) { return kTable[a.index()][b.index()]; }

private:
    using Row = std::array<Ask, kShapeKinds>;

    template <std::size_t a, std::size_t b>
    static Answer ask(const CaseShape& shapeA, const CaseShape& shapeB) {
        return Question{}(*std::get_if<a>(&shapeA), *std::get_if<b>(&shapeB));
    }
    template <std::size_t a, std::size_t b>
    static constexpr Ask entry() {
        if constexpr ((a < kFirstFlat) == (b < kFirstFlat))
            if constexpr (std::is_invocable_v<Question, const ShapeOfKind<a>&, const ShapeOfKind<b>&>)
                return &ask<a, b>;
        return nullptr;
    }
    template <std::size_t a, std::size_t... b>
    static constexpr Row row(std::index_sequence<b...>) {
        return {entry<a, b>()...};
    }
    template <std::size_t... a>
    static constexpr std::array<Row, kShapeKinds> table(std::index_sequence<a...> kinds) {
        return {row<a>(kinds)...};
    }

    static constexpr std::array<Row, kShapeKinds> kTable = table(std::make_index_sequence<kShapeKinds>{});
};

}  // namespace collidoscope::demos::examine
