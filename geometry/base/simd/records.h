#pragma once
/// Eight records from memory, turned so that each field becomes lanes.
///
/// Four fields of four records are a square of 4 x 4 floats, which is transposed in registers: much faster than to
/// fetch the numbers one by one. Where a register holds sixteen floats, sixteen records may be taken at once.

#include "geometry/base/simd/lanes.h"

namespace collidoscope::geometry::batch {

#if defined(__GNUC__)
/// Transposes each 4 x 4 square in the 16 byte quarters of four registers.
template <typename Set, typename Register>
void transposeSquares(Register (&rows)[4]) {
    Register pairs[4];
    if constexpr (sizeof(Register) == 16) {
        pairs[0] = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
        pairs[1] = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
        pairs[2] = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
        pairs[3] = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
        rows[0] = __builtin_shufflevector(pairs[0], pairs[1], 0, 1, 4, 5);
        rows[1] = __builtin_shufflevector(pairs[0], pairs[1], 2, 3, 6, 7);
        rows[2] = __builtin_shufflevector(pairs[2], pairs[3], 0, 1, 4, 5);
        rows[3] = __builtin_shufflevector(pairs[2], pairs[3], 2, 3, 6, 7);
#if defined(__AVX512F__)
    } else if constexpr (sizeof(Register) == 64) {
        const auto lower = [](const Register& a, const Register& b) {
            return (Register)_mm512_maskz_unpacklo_ps(0xffff, (__m512)a, (__m512)b);
        };
        const auto upper = [](const Register& a, const Register& b) {
            return (Register)_mm512_maskz_unpackhi_ps(0xffff, (__m512)a, (__m512)b);
        };
        const auto first = [](const Register& a, const Register& b) {
            return (Register)_mm512_maskz_shuffle_ps(0xffff, (__m512)a, (__m512)b, 0x44);
        };
        const auto last = [](const Register& a, const Register& b) {
            return (Register)_mm512_maskz_shuffle_ps(0xffff, (__m512)a, (__m512)b, 0xee);
        };
        pairs[0] = lower(rows[0], rows[1]), pairs[1] = lower(rows[2], rows[3]);
        pairs[2] = upper(rows[0], rows[1]), pairs[3] = upper(rows[2], rows[3]);
        rows[0] = first(pairs[0], pairs[1]), rows[1] = last(pairs[0], pairs[1]);
        rows[2] = first(pairs[2], pairs[3]), rows[3] = last(pairs[2], pairs[3]);
#endif
    } else {
        pairs[0] = __builtin_shufflevector(rows[0], rows[1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[1] = __builtin_shufflevector(rows[2], rows[3], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[2] = __builtin_shufflevector(rows[0], rows[1], 2, 10, 3, 11, 6, 14, 7, 15);
        pairs[3] = __builtin_shufflevector(rows[2], rows[3], 2, 10, 3, 11, 6, 14, 7, 15);
        rows[0] = __builtin_shufflevector(pairs[0], pairs[1], 0, 1, 8, 9, 4, 5, 12, 13);
        rows[1] = __builtin_shufflevector(pairs[0], pairs[1], 2, 3, 10, 11, 6, 7, 14, 15);
        rows[2] = __builtin_shufflevector(pairs[2], pairs[3], 0, 1, 8, 9, 4, 5, 12, 13);
        rows[3] = __builtin_shufflevector(pairs[2], pairs[3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
}

template <typename Set>
typename RegisterOf<float, 16>::Type loadSquareRow(const float* numbers) {
    typename RegisterOf<float, 16>::Type row;
    std::memcpy(&row, numbers, sizeof(row));
    return row;
}

/// Joins two registers to one of twice the width, by an intrinsic: g++ would otherwise load the second one and then
/// shuffle both, for which processors have only one unit.
template <typename Set, typename Half>
auto joined([[maybe_unused]] const Half& low, [[maybe_unused]] const Half& high) {
    [[maybe_unused]] typedef typename RegisterOf<float, 2 * static_cast<int>(sizeof(Half))>::Type Whole;
#if defined(__AVX512DQ__)
    if constexpr (sizeof(Half) == 32)
        return (Whole)_mm512_maskz_insertf32x8(0xffff, _mm512_castps256_ps512((__m256)low), (__m256)high, 1);
#endif
#if defined(__AVX__)
    if constexpr (sizeof(Half) == 16)
        return (Whole)_mm256_insertf128_ps(_mm256_castps128_ps256((__m128)low), (__m128)high, 1);
#endif
}
/// The numbers 4 * kQuarter and the three after it.
template <int kQuarter, typename Set, typename Register>
typename RegisterOf<float, 16>::Type quarterOf(const Register& numbers) {
    [[maybe_unused]] typedef typename RegisterOf<float, 16>::Type Four;
#if defined(__AVX512DQ__)
    if constexpr (sizeof(Register) == 64) return (Four)_mm512_maskz_extractf32x4_ps(0xf, (__m512)numbers, kQuarter);
#endif
#if defined(__AVX__)
    if constexpr (sizeof(Register) == 32) return (Four)_mm256_extractf128_ps((__m256)numbers, kQuarter);
#endif
    if constexpr (sizeof(Register) == 16) return numbers;
}
#endif

/// Four fields of eight records at any places: `recordAt(i)` points to the first of the four in record i.
template <typename Set, typename RecordAt>
void gatherFourFields(const RecordAt& recordAt, Lanes<float, Set>* fields) {
    constexpr int kNumbers = kNumbersPerRegister<float, Set>;
    eachPart<kRegisters<float, Set>>([&](int part) {
        if constexpr (kNumbers == 1) {
            for (int i = 0; i < 4; ++i) fields[i].part[part] = recordAt(part)[i];
        } else {
            typename Lanes<float, Set>::Register rows[4];
            eachPart<4>([&](int k) {
                const int record = part * kNumbers + k;
                if constexpr (kNumbers == 4) rows[k] = loadSquareRow<Set>(recordAt(record));
                if constexpr (kNumbers >= 8) {
                    const auto two = [&](int first) {
                        return joined<Set>(loadSquareRow<Set>(recordAt(first)),
                                           loadSquareRow<Set>(recordAt(first + 4)));
                    };
                    if constexpr (kNumbers == 8) rows[k] = two(record);
                    if constexpr (kNumbers == 16) rows[k] = joined<Set>(two(record), two(record + 8));
                }
            });
            transposeSquares<Set>(rows);
            eachPart<4>([&](int k) { fields[k].part[part] = rows[k]; });
        }
    });
}

/// Writes four fields of eight records back to their places, for the records whose bit is set, lane 0 lowest.
template <typename Set, typename RecordAt>
void scatterFourFields(const Lanes<float, Set>* fields, std::uint32_t bits, const RecordAt& recordAt) {
    constexpr int kNumbers = kNumbersPerRegister<float, Set>;
    eachPart<kRegisters<float, Set>>([&](int part) {
        if constexpr (kNumbers == 1) {
            if ((bits >> part & 1u) == 0) return;
            for (int i = 0; i < 4; ++i) recordAt(part)[i] = fields[i].part[part];
        } else {
            typename Lanes<float, Set>::Register rows[4] = {fields[0].part[part], fields[1].part[part],
                                                            fields[2].part[part], fields[3].part[part]};
            transposeSquares<Set>(rows);
            const auto put = [&](int record, const auto& four) {
                if ((bits >> record & 1u) != 0) std::memcpy(recordAt(record), &four, 4 * sizeof(float));
            };
            eachPart<4>([&](int k) {
                const int record = part * kNumbers + k;
                put(record, quarterOf<0, Set>(rows[k]));
                if constexpr (kNumbers >= 8) put(record + 4, quarterOf<1, Set>(rows[k]));
                if constexpr (kNumbers == 16) {
                    put(record + 8, quarterOf<2, Set>(rows[k]));
                    put(record + 12, quarterOf<3, Set>(rows[k]));
                }
            });
        }
    });
}

/// Four fields of eight records of `stride` floats, beginning at `first`.
template <typename Set>
void loadFourFields(const float* first, int stride, Lanes<float, Set>* fields) {
    gatherFourFields<Set>([&](int i) { return first + stride * i; }, fields);
}

/// All fields of eight records that follow one another.
template <typename Set, int kFields>
void loadRecords(const float* records, Lanes<float, Set> (&fields)[kFields]) {
    int field = 0;
    for (; field + 4 <= kFields; field += 4) loadFourFields(records + field, kFields, fields + field);
    for (; field < kFields; ++field) fields[field] = loadStrided<float, Set>(records + field, kFields);
}

/// Whether the registers of a set hold sixteen floats: then there are Lanes<float, SixteenWide<Set>>.
template <typename Set>
inline constexpr bool kHoldsSixteen = kIsX86&& Set::kRegisterBytes == 64;

#if defined(__AVX512DQ__)
/// Two blocks of a kernel beside each other. Each lane goes through the same operations as in a block of its own, so
/// its bits are the same. `Set` is SixteenWide<Avx512> in all of these functions.
template <typename Set>
Lanes<float, Set> joinedLanes(const Lanes<float, Avx512>& lower, const Lanes<float, Avx512>& upper) {
    Lanes<float, Set> lanes;
    lanes.part[0] = joined<Set>(lower.part[0], upper.part[0]);
    return lanes;
}
template <typename Set>
Lanes<float, Avx512> lowerHalf(const Lanes<float, Set>& lanes) {
    Lanes<float, Avx512> half;
    half.part[0] = __builtin_shufflevector(lanes.part[0], lanes.part[0], 0, 1, 2, 3, 4, 5, 6, 7);
    return half;
}
template <typename Set>
Lanes<float, Avx512> upperHalf(const Lanes<float, Set>& lanes) {
    Lanes<float, Avx512> half;
    half.part[0] = (Lanes<float, Avx512>::Register)_mm512_maskz_extractf32x8_ps(0xff, (__m512)lanes.part[0], 1);
    return half;
}
#endif

}  // namespace collidoscope::geometry::batch
