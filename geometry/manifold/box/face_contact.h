#pragma once
/// Contacts of two boxes where a face of one is the reference: the face of the other that looks at it most is clipped
/// by its four sides (face_clip.h), and what lies behind it touches.
///
/// Source: Gregorius, The separating axis test between convex polyhedra (Game Developers Conference 2013), "face
/// contact". Differs from it in: corners are named by the sides that meet there, whichever face is the reference.

#include <bit>

#include "geometry/manifold/box/face_clip.h"
#include "geometry/manifold/box/face_names.h"
#include "geometry/manifold/clip/clip_polygon.h"
#include "geometry/manifold/clip/clip_step.h"
#include "geometry/manifold/clip/reduce.h"
#include "geometry/manifold/manifold.h"

namespace geometry::boxes {

/// The clipped face of one pair, whose four sides are four lanes: the twelve places of face_clip.h.
struct FacePlaces {
    std::array<double, kPlaces> x, y, z;             ///< in the frame
    std::array<double, kFirstReferenceCorner> side;  ///< see Place
    unsigned isThere = 0;                            ///< a bit for each place
};

FacePlaces placesOf(const IncidentFace<double>& incident, const FaceSides<double>& sides, double slack);

FaceMeeting meetingOf(const FaceView<double>& view, const IncidentFace<double>& incident);

/// A corner of the clipped face that touches.
struct FacePoint {
    double x = 0.0, y = 0.0;  ///< in the frame
    double depth = 0.0;       ///< m
    std::uint32_t place = 0;  ///< 0 ... 11, see face_clip.h
    double side = 0.0;        ///< of the reference face, where it is cut by one; -1 where it is not
};
using FacePoints = FixedList<FacePoint, kPlaces>;

/// The places behind the reference face, and in front of it by `reach` (m) at most.
FacePoints touchingPoints(const FacePlaces& places, double height, double reach);

/// Of points no farther from each other than the slack the deepest, in the order of the first of them.
void dropDoubles(FacePoints& points, double slack);

/// Numbers of the four or fewer points that stand for more, as reduceContacts(points, normal) chooses them; but what
/// counts is where they are along the reference face. Precondition: there is a point.
FixedList<std::uint32_t, kMaxContacts> reduceContacts(const FacePoints& points);

/// Adds at most four of the points.
template <typename T>
void addPoints(const FaceView<double>& view, const FaceMeeting& meeting, const FacePoints& points,
               Manifold<T>& manifold) {
    const Three<double>&x = view.frame[0], &y = view.frame[1], &z = view.frame[2];
    const Three<double> middle = middleOf(view);
    const auto add = [&](const FacePoint& p) {
        const auto at = [&](std::size_t i) {
            return static_cast<T>(placedOnFace(middle[i], x[i], y[i], z[i], p.x, p.y, p.depth));
        };
        manifold.add({at(0), at(1), at(2)}, static_cast<T>(p.depth), nameOf(meeting, p.place, p.side));
    };
    if (points.size() <= kMaxContacts)
        for (const FacePoint& point : points) add(point);
    else
        for (const std::uint32_t i : reduceContacts(points)) add(points[i]);
}

/// Steps for observers.
ClipStep facesStep(const FaceView<double>& view, const IncidentFace<double>& incident);
/// What is left of the incident face after the sides up to this one.
ClipStep sideStep(const FaceView<double>& view, const IncidentFace<double>& incident, std::size_t side, double slack);
ClipStep droppedStep(const FaceView<double>& view, const FacePoints& points);

/// Tells an observer what the clipping does, side by side.
template <typename Observer>
void reportClipping(const FaceView<double>& view, const IncidentFace<double>& incident, double slack,
                    Observer& observer) {
    observer(facesStep(view, incident));
    for (std::size_t side = 0; side < 4; ++side) observer(sideStep(view, incident, side, slack));
}

/// Adds the contacts on face `index` (see BoxBoxAxes): points behind it, and in front of it by the margin (m) at most.
/// None where the incident face does not reach behind the reference face between its sides.
template <typename T, typename Observer>
void addFaceContacts(const PairAxes& pair, double index, double margin, Manifold<T>& manifold, Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<Observer, NoObserver>;
    const FaceView<double> view = viewOf(pair, index);
    const IncidentFace<double> incident = incidentFace(view);
    const double slack = slackOf(pair);
    const FacePlaces places = placesOf(incident, sidesOf(view), slack);
    FacePoints points = touchingPoints(places, view.half[2], margin + slack);
    if constexpr (isObserved) {
        reportClipping(view, incident, slack, observer);
        observer(droppedStep(view, points));
    }
    dropDoubles(points, slack);
    addPoints(view, meetingOf(view, incident), points, manifold);
}

}  // namespace geometry::boxes
