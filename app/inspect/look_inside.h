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

/// A pair cannot be looked into; what() gives the reason and lists the possible words.
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
/// Reads the words of --inside. Throws InsideError for text of another form.
InsideRequest insideRequest(std::string_view text);
/// The request of --why: "A[,B][:REASON]".
InsideRequest whyRequest(std::string_view text);
/// The request as words that insideRequest() or whyRequest() reads.
std::string textOf(const InsideRequest& request);

/// Index in the list of a demo's shapes, see demos/host/shape_list.h; for a mesh, also the picked triangle.
struct PickedShape {
    std::size_t index = 0;
    std::optional<std::uint32_t> triangle{};
};

/// The shape that a word of a request names. Throws InsideError with the known names if there is none.
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
/// A session that explains why two bodies collide or do not, or why one rests or moves, in the step that follows the
/// frame. lookInside() calls it for a request with `why`.
std::unique_ptr<Session> lookWhy(const Session& session, const InsideRequest& request, const demos::View& from);
/// A view from the direction of `from` in which both shapes fill the picture. Of a mesh it shows the triangle in
/// question, or the whole mesh if the question is about all triangles.
demos::View viewOfPair(const demos::pairs::Pair& pair, demos::pairs::Question question, const demos::View& from);
/// Both shapes as a collision case; a mesh is represented by its triangle. Throws InsideError.
demos::examine::CollisionCase caseInside(const Session& session, const InsideRequest& request);
/// Whether a session was made by lookInside().
bool isInside(const Session& session);
/// The request that leads to what such a session shows now. `opened` is the request with which it was opened.
InsideRequest requestNow(const Session& inside, InsideRequest opened);

/// The steps in words: what is asked, one line for each step with its sentence and its numbers, and the verdict.
std::string insideText(const Session& inside);

}  // namespace collidoscope::app
