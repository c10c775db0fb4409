#pragma once
/// Memory access of a pass over contacts: sixteen or eight contacts at a time or one by itself, and the rows of their
/// bodies.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "geometry/base/simd/records.h"
#include "physics/rigid/solver/soft_block.h"
#include "physics/rigid/solver/soft_vector.h"

namespace collidoscope::physics {

/// Gathers fields of rows into lanes: lane i is loaded from row placeOf(i); each row has `stride` floats.
template <typename Set, int kFields, typename PlaceOf>
inline void gatherRows(const float* rows, int stride, const PlaceOf& placeOf,
                       geometry::batch::Lanes<float, Set> (&fields)[kFields]) {
    for (int field = 0; field < kFields; field += 4)
        geometry::batch::gatherFourFields<Set>(
            [&](int i) { return rows + static_cast<std::ptrdiff_t>(placeOf(i)) * stride + field; }, fields + field);
}
/// Scatters the first eight fields back to the rows whose bits are set.
template <typename Set, typename PlaceOf>
inline void scatterRows(float* rows, int stride, const PlaceOf& placeOf, std::uint32_t bits,
                        const geometry::batch::Lanes<float, Set> (&fields)[16]) {
    for (int field = 0; field < 8; field += 4)
        geometry::batch::scatterFourFields<Set>(fields + field, bits, [&](int i) {
            return rows + static_cast<std::ptrdiff_t>(placeOf(i)) * stride + field;
        });
}

/// Access to eight contacts, those of one block.
template <typename Set>
struct EightAtOnce {
    using Real = geometry::batch::Lanes<float, Set>;

    static Real load(const float* row) { return geometry::batch::load<float, Set>(row); }
    static void store(const Real& lanes, float* row) { geometry::batch::store(lanes, row); }
    static std::uint32_t bits(const std::uint32_t& mask) { return mask; }
    template <int kFields>
    static void gatherFields(const float* rows, int stride, const std::uint32_t* index, Real (&fields)[kFields]) {
        gatherRows<Set>(
            rows, stride, [index](int lane) { return index[lane]; }, fields);
    }
    /// Stores the first eight fields to the rows whose bits are set.
    static void scatterEight(float* rows, int stride, const std::uint32_t* index, std::uint32_t bits,
                             const Real (&fields)[16]) {
        scatterRows<Set>(
            rows, stride, [index](int lane) { return index[lane]; }, bits, fields);
    }
};

#if defined(__AVX512DQ__)
/// Access to the contacts of two consecutive blocks. Arguments point into the first block; `kWords` is the distance to
/// the same number in the second one, in floats or 32-bit words.
template <typename Set, int kWords>
struct SixteenAtOnce {
    using Real = geometry::batch::Lanes<float, Set>;
    using Half = EightAtOnce<geometry::batch::Avx512>;

    static Real load(const float* row) {
        return geometry::batch::joinedLanes<Set>(Half::load(row), Half::load(row + kWords));
    }
    static void store(const Real& lanes, float* row) {
        Half::store(geometry::batch::lowerHalf(lanes), row),
            Half::store(geometry::batch::upperHalf(lanes), row + kWords);
    }
    static std::uint32_t bits(const std::uint32_t& mask) { return mask | *(&mask + kWords) << kSoftLanes; }
    template <int kFields>
    static void gatherFields(const float* rows, int stride, const std::uint32_t* index, Real (&fields)[kFields]) {
        gatherRows<Set>(
            rows, stride, [index](int lane) { return index[wordOf(lane)]; }, fields);
    }
    static void scatterEight(float* rows, int stride, const std::uint32_t* index, std::uint32_t bits,
                             const Real (&fields)[16]) {
        scatterRows<Set>(
            rows, stride, [index](int lane) { return index[wordOf(lane)]; }, bits, fields);
    }

private:
    static int wordOf(int lane) { return lane < kSoftLanes ? lane : lane - kSoftLanes + kWords; }
};
/// Access to two blocks of type Block.
template <typename Block>
using TwoBlocksAtOnce = SixteenAtOnce<geometry::batch::SixteenWide<geometry::batch::Avx512>,
                                      static_cast<int>(sizeof(Block) / sizeof(float))>;
#endif

/// Access to one contact of a block: the reference for the tests of the lanes, and the path with an observer.
struct OneAtATime {
    using Real = float;
    int lane = 0;

    float load(const float* row) const { return row[lane]; }
    void store(float number, float* row) const { row[lane] = number; }
    static std::uint32_t bits(const std::uint32_t& mask) { return mask; }
    template <int kFields>
    void gatherFields(const float* rows, int stride, const std::uint32_t* index, float (&fields)[kFields]) const {
        std::memcpy(fields, rows + static_cast<std::ptrdiff_t>(index[lane]) * stride, sizeof fields);
    }
    void scatterEight(float* rows, int stride, const std::uint32_t* index, std::uint32_t bits,
                      const float (&fields)[16]) const {
        if ((bits >> lane & 1u) == 0) return;
        float* const row = rows + static_cast<std::ptrdiff_t>(index[lane]) * stride;
        for (int field = 0; field < 8; ++field) row[field] = fields[field];
    }
};

/// The row of one body of each contact, lane by lane.
template <typename Real>
struct SoftBody {
    Real numbers[16];  // see BodyRow

    SoftVector<Real> velocity() const { return {numbers[0], numbers[1], numbers[2]}; }
    SoftVector<Real> angularVelocity() const { return {numbers[3], numbers[4], numbers[5]}; }
    SoftVector<Real> inverseMass() const { return {numbers[6], numbers[7], numbers[8]}; }
    SoftVector<Real> turned(const SoftVector<Real>& v) const {
        return {numbers[9] * v.x + numbers[10] * v.y + numbers[11] * v.z,
                numbers[10] * v.x + numbers[12] * v.y + numbers[13] * v.z,
                numbers[11] * v.x + numbers[13] * v.y + numbers[14] * v.z};
    }
    void push(const SoftVector<Real>& impulse) {
        numbers[0] = numbers[0] + numbers[6] * impulse.x;
        numbers[1] = numbers[1] + numbers[7] * impulse.y;
        numbers[2] = numbers[2] + numbers[8] * impulse.z;
    }
    void turn(const SoftVector<Real>& angularImpulse) {
        const SoftVector<Real> change = turned(angularImpulse);
        numbers[3] = numbers[3] + change.x, numbers[4] = numbers[4] + change.y, numbers[5] = numbers[5] + change.z;
    }
    /// Restores the velocities of `former` where the mask does not hold: even adding zero may change the sign of a
    /// zero.
    template <typename Mask>
    void keepUnless(const Mask& mask, const SoftBody& former) {
        for (int i = 0; i < 6; ++i) numbers[i] = geometry::batch::select(mask, numbers[i], former.numbers[i]);
    }
};

}  // namespace collidoscope::physics
