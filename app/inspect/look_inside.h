#pragma once
/// Looking inside any pair of shapes that a demo shows: which two, by name or number; the question and the method; and
/// the session in which their steps are shown over a frame of the demo beneath.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "demos/examine/collision_case.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/shape_item.h"

namespace collidoscope::app {

/// A pair cannot be looked into; what() says why, and what there is.
struct InsideError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Words of --inside: "A,B[:QUESTION[:METHOD[:STEP]]]". Without B it is the shape nearest to A.
struct InsideRequest {
    std::string a{}, b{};              ///< names or numbers; of a mesh with "/" and the number of a triangle
    std::string question{}, method{};  ///< words; empty: the first that there is
    int step = 0;                      ///< 0: the method as a whole
    bool why = false;                  ///< asked of the bodies instead; without B it is asked of A alone
};
/// Throws InsideError for what cannot be understood.
InsideRequest insideRequest(std::string_view text);
/// The request of --why: "A[,B][:REASON]".
InsideRequest whyRequest(std::string_view text);
/// The words again: what insideRequest() or whyRequest() reads.
std::string textOf(const InsideRequest& request);

/// Shape of the list of a demo's shapes, see demos/host/shape_list.h; of a mesh with the triangle that was picked.
struct PickedShape {
    std::size_t index = 0;
    std::optional<std::uint32_t> triangle{};
};

/// The shape of the list that a word of a request names. Throws InsideError, with the names there are.
PickedShape pickedBy(const std::vector<demos::ShapeItem>& shapes, std::string_view word);

/// One line for each shape of the present frame that can be picked: its number and its name.
std::string shapeTable(const Session& session);
/// The shapes of the list that are nearest to one of them, the nearest first, at most `count`; those with which no
/// method can be stepped through are left out.
std::vector<std::size_t> nearestShapes(const std::vector<demos::ShapeItem>& shapes, const PickedShape& to,
                                       std::size_t count);

/// A session that shows the steps, over the present frame of another one, which stays as it is. `from` is the view from
/// which the frame is seen. Throws InsideError.
std::unique_ptr<Session> lookInside(const Session& session, const InsideRequest& request, const demos::View& from);
/// The request that looks inside two shapes of the list.
InsideRequest requestFor(const std::vector<demos::ShapeItem>& shapes, const PickedShape& a, const PickedShape& b);
/// Why two bodies collide or do not, or why one rests or moves: the same over the step that follows the frame, for a
/// request that asks why. lookInside() comes here by itself.
std::unique_ptr<Session> lookWhy(const Session& session, const InsideRequest& request, const demos::View& from);
/// From the side from which the frame is seen, near enough to fill the picture with both shapes: of a mesh with the
/// triangle that is asked about, or all of it where all are.
demos::View viewOfPair(const demos::pairs::Pair& pair, demos::pairs::Question question, const demos::View& from);
/// The two shapes as they are looked into, of a mesh the triangle, as a collision case. Throws InsideError.
demos::examine::CollisionCase caseInside(const Session& session, const InsideRequest& request);
/// Whether a session is such a one.
bool isInside(const Session& session);
/// The words that lead to what such a session shows now, for the shapes of the request that it was opened by.
InsideRequest requestNow(const Session& inside, InsideRequest opened);

/// The steps in words: what is asked, one line for each step with its sentence and its numbers, and the verdict.
std::string insideText(const Session& inside);

}  // namespace collidoscope::app
