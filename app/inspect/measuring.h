#pragma once
/// Rulers and protractors that are laid into the picture of any demo. What is measured on a rigid body goes along with
/// it, so that the reading is that of each frame.
///
///     const Instrument ruler = instrumentFrom(session.demo(), Instrument::Kind::Ruler, "OBB 1:0,2,0");
///     print(readingOf(session.demo(), ruler));  // "1.2500 m  (Δx 1.0000, Δy −0.7500, Δz 0.0000)"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "demos/canvas.h"
#include "demos/demo_base.h"
#include "demos/shape_item.h"
#include "geometry/base/vec.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::app {

/// The words of an instrument cannot be understood; what() says why, and what there is.
struct MeasuringError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A place that is measured: of the world, or of a body that carries it along.
struct MeasuredPoint {
    geometry::Vec3f position{0.0f};           ///< m, in the world; of a body in its own frame
    std::optional<geometry::Vec3f> normal{};  ///< unit, of the surface there, in the same frame
    std::string name{};                       ///< "vertex of OBB 3"
    struct OnBody {
        std::size_t world = 0;  ///< of the demo's worlds
        physics::BodyId body{};
    };
    std::optional<OnBody> on{};
};
/// Fixes a place of the world to the body whose shape was met there; to nothing where that is no body.
MeasuredPoint fixedTo(const demos::DemoBase& demo, const demos::ShapeItem& shape, const geometry::Vec3f& position,
                      const std::optional<geometry::Vec3f>& normal, std::string name);
/// The place in the world at the present frame; none once its body has gone.
std::optional<MeasuredPoint> inWorld(const demos::DemoBase& demo, const MeasuredPoint& point);

struct Instrument {
    enum class Kind {
        Ruler,       ///< distance of two points
        Protractor,  ///< angle at the second of three points
        Normals,     ///< angle between the normals at two points
    };
    Kind kind = Kind::Ruler;
    std::vector<MeasuredPoint> points{};

    bool isComplete() const { return points.size() == pointsOf(kind); }
    static std::size_t pointsOf(Kind kind) { return kind == Kind::Protractor ? 3 : 2; }
};
const char* titleOf(Instrument::Kind kind);   ///< "ruler"
const char* optionOf(Instrument::Kind kind);  ///< of the command line: "--ruler"

/// The reading, with units, at the present frame; for one that is not complete the empty text.
std::string readingOf(const demos::DemoBase& demo, const Instrument& instrument);
/// Number that is read, m or degrees; none for what is not complete, or where a body has gone.
std::optional<double> valueOf(const demos::DemoBase& demo, const Instrument& instrument);
void draw(demos::Canvas& canvas, const demos::DemoBase& demo, const Instrument& instrument);

// Places in words, with a colon between them (measuring_words.cpp): "X,Y,Z" in the world; the name or number of a
// shape, whose middle it is, fixed to its body; "SHAPE@X,Y,Z" in the frame of its body. "^NX,NY,NZ" behind it is the
// normal there, which the angle between normals needs.

/// Throws MeasuringError.
Instrument instrumentFrom(const demos::DemoBase& demo, Instrument::Kind kind, std::string_view text);
/// The words that lead to the same instrument, to the last bit; empty where a body has gone.
std::string wordsOf(const demos::DemoBase& demo, const Instrument& instrument);

/// Places of a shape that a hand looks for: its vertices, the ends of segments and capsules, the middle of what is
/// round; of a mesh those of one triangle. In the world.
std::vector<geometry::Vec3f> cornersOf(const demos::DrawnShape& shape, std::optional<std::uint32_t> triangle);

}  // namespace collidoscope::app
