#pragma once
/// The face of a box that is the reference of a contact, and the face of the other box that looks against it. Over
/// doubles for one pair, over lanes for eight.
///
/// Worked out in the frame of the reference face, where it lies at z = h and its sides at x = +-h1, y = +-h2.

#include "geometry/base/simd/lanes.h"
#include "geometry/manifold/box/box_pair.h"

namespace geometry::boxes {

using axes::magnitude;
using axes::Three;

/// The items after axis k in cyclic order, then that of k itself: those of x, y and z of a frame whose z is axis k.
template <typename T>
Three<T> turnedTo(const Three<T>& v, double k) {
    const auto i = static_cast<std::size_t>(k);
    return {v[axes::next(i)], v[axes::afterNext(i)], v[i]};
}
template <typename T, typename Set>
Three<batch::Lanes<T, Set>> turnedTo(const Three<batch::Lanes<T, Set>>& v, const batch::Lanes<T, Set>& k) {
    using Real = batch::Lanes<T, Set>;
    const auto is0 = k < Real(0.5), is1 = k < Real(1.5);
    const auto pick = [&](std::size_t of0, std::size_t of1, std::size_t of2) {
        return batch::select(is0, v[of0], batch::select(is1, v[of1], v[of2]));
    };
    return {pick(1, 2, 0), pick(2, 0, 1), pick(0, 1, 2)};
}
template <typename T, typename Set>
Three<Three<batch::Lanes<T, Set>>> turnedTo(const Three<Three<batch::Lanes<T, Set>>>& rows,
                                            const batch::Lanes<T, Set>& k) {
    Three<Three<batch::Lanes<T, Set>>> result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto column = turnedTo(Three<batch::Lanes<T, Set>>{rows[0][i], rows[1][i], rows[2][i]}, k);
        result[0][i] = column[0], result[1][i] = column[1], result[2][i] = column[2];
    }
    return result;
}

/// Lane by lane: the one box where the mask holds, else the other.
inline const PlacedBox& chosen(bool mask, const PlacedBox& yes, const PlacedBox& no) { return mask ? yes : no; }
template <typename Mask, typename Real>
Three<Real> chosen(const Mask& mask, const Three<Real>& yes, const Three<Real>& no) {
    using batch::select;
    return {select(mask, yes[0], no[0]), select(mask, yes[1], no[1]), select(mask, yes[2], no[2])};
}
template <typename Mask, typename Real>
axes::PlacedBox<Real> chosen(const Mask& mask, const axes::PlacedBox<Real>& yes, const axes::PlacedBox<Real>& no) {
    axes::PlacedBox<Real> result;
    for (std::size_t i = 0; i < 3; ++i) result.axis[i] = chosen(mask, yes.axis[i], no.axis[i]);
    result.center = chosen(mask, yes.center, no.center);
    result.half = chosen(mask, yes.half, no.half);
    return result;
}

/// The reference face, its frame in the world, and the other box seen from it.
template <typename Real>
struct FaceView {
    using Mask = decltype(std::declval<Real>() < std::declval<Real>());

    Mask isOfB{};                    ///< the face is one of B
    Mask isFar{};                    ///< it is at the far end of its axis
    Real axis{};                     ///< of its box, normal to it
    Three<Real> half{};              ///< h1, h2, h
    Three<Three<Real>> frame{};      ///< unit, in the world; frame[2] points out of the face
    Three<Real> center{};            ///< of the reference box
    Three<Real> otherCenter{};       ///< in the frame
    Three<Three<Real>> otherAxis{};  ///< x, y and z, each of the three unit axes, in the frame
    Three<Real> otherHalf{};
};

/// Of the reference face, in the world.
template <typename Real>
Three<Real> middleOf(const FaceView<Real>& view) {
    Three<Real> middle;
    for (std::size_t i = 0; i < 3; ++i) middle[i] = view.center[i] + view.half[2] * view.frame[2][i];
    return middle;
}

/// A coordinate in the world of the point at (x, y) in the frame, midway between the face and what is `depth` behind
/// it: from that coordinate of the middle of the face and of the three axes of the frame.
template <typename Real>
Real placedOnFace(const Real& middle, const Real& axisX, const Real& axisY, const Real& axisZ, const Real& x,
                  const Real& y, const Real& depth) {
    return middle + x * axisX + y * axisY - Real(0.5) * depth * axisZ;
}

/// Unit axes of the other box (columns) seen from those of the reference box (rows).
template <typename Real, typename Held, typename Mask>
Three<Three<Real>> cosinesFrom(const axes::BoxBoxAxes<Real, Held>& pair, const Mask& isOfB) {
    Three<Three<Real>> cosines;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) cosines[i][j] = batch::select(isOfB, pair.cosine(j, i), pair.cosine(i, j));
    return cosines;
}

/// The face of its box on the side where the other box is. Face: 0 ... 5, see BoxBoxAxes.
template <typename Real, typename Held>
FaceView<Real> viewOf(const axes::BoxBoxAxes<Real, Held>& pair, const Real& face) {
    FaceView<Real> view;
    view.isOfB = face > Real(2.5);
    view.axis = batch::select(view.isOfB, face - Real(3.0), face);
    const auto& own = chosen(view.isOfB, pair.b(), pair.a());
    const auto& other = chosen(view.isOfB, pair.a(), pair.b());
    view.half = turnedTo(own.half, view.axis);
    view.frame = turnedTo(own.axis, view.axis);
    view.center = own.center;
    view.otherHalf = other.half;
    view.otherAxis = turnedTo(cosinesFrom(pair, view.isOfB), view.axis);
    const Three<Real> way = axes::difference(other.center, own.center);
    view.otherCenter = {axes::dot(view.frame[0], way), axes::dot(view.frame[1], way), axes::dot(view.frame[2], way)};
    view.isFar = view.otherCenter[2] >= Real(0.0);
    const auto outward = [&](const Real& z) { return batch::select(view.isFar, z, -z); };
    view.otherCenter[2] = outward(view.otherCenter[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        view.frame[2][i] = outward(view.frame[2][i]);
        view.otherAxis[2][i] = outward(view.otherAxis[2][i]);
    }
    return view;
}

/// The face of the other box that looks against the reference face most: middle +- armP +- armQ, in the frame.
template <typename Real>
struct IncidentFace {
    typename FaceView<Real>::Mask isFar{};  ///< at the far end of its axis
    Real axis{};                            ///< of its box, normal to it
    Three<Real> middle{}, armP{}, armQ{};
};

template <typename Real>
IncidentFace<Real> incidentFace(const FaceView<Real>& view) {
    using batch::select;
    const auto slope = [&](std::size_t i) { return magnitude(view.otherAxis[2][i]); };
    IncidentFace<Real> face;
    const auto is1 = slope(1) > slope(0);
    const auto is2 = slope(2) > batch::max(slope(0), slope(1));
    face.axis = select(is2, Real(2.0), select(is1, Real(1.0), Real(0.0)));
    const Three<Real> half = turnedTo(view.otherHalf, face.axis);
    Three<Real> normal;
    for (std::size_t i = 0; i < 3; ++i) {
        const Three<Real> arms = turnedTo(view.otherAxis[i], face.axis);
        face.armP[i] = half[0] * arms[0];
        face.armQ[i] = half[1] * arms[1];
        normal[i] = arms[2];
    }
    face.isFar = normal[2] < Real(0.0);
    const Real reach = select(face.isFar, half[2], -half[2]);
    for (std::size_t i = 0; i < 3; ++i) face.middle[i] = view.otherCenter[i] + reach * normal[i];
    return face;
}

}  // namespace geometry::boxes
