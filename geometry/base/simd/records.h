#pragma once
/// Eight records from memory, turned so that each field becomes lanes.
///
/// Four fields of four records are a square of 4 x 4 floats, which is transposed in registers: much faster than to
/// fetch the numbers one by one.

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
#endif

/// Four fields of eight records, wherever these lie: `recordAt(i)` points to the first of the four in record i.
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
                if constexpr (kNumbers == 8)
                    rows[k] = __builtin_shufflevector(loadSquareRow<Set>(recordAt(record)),
                                                      loadSquareRow<Set>(recordAt(record + 4)), 0, 1, 2, 3, 4, 5, 6, 7);
            });
            transposeSquares<Set>(rows);
            eachPart<4>([&](int k) { fields[k].part[part] = rows[k]; });
        }
    });
}

/// The other way: four fields of eight records back to where these lie, of those whose bit is set, lane 0 lowest.
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
                if constexpr (kNumbers == 4) put(record, rows[k]);
                if constexpr (kNumbers == 8) {
                    put(record, __builtin_shufflevector(rows[k], rows[k], 0, 1, 2, 3));
                    put(record + 4, __builtin_shufflevector(rows[k], rows[k], 4, 5, 6, 7));
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

}  // namespace collidoscope::geometry::batch
