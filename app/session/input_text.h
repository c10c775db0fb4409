#pragma once
/// The inputs of a user as text: a line an input, from which its run is made again to the bit. Session files, links,
/// the command line (--do) and the remembered settings are written in it, and it is read and written here alone.
///
///     set friction=0.4                     mesh mesh=torus-knot
///     7: place target=0,1,0                7: place "B start"=0,1,0 turn=1,0,0,0 length=2
///     9: throw box size=0.25 at=0,3,0 velocity=0,0,-9                        9: throw undone
///     9: body 3 velocity=0,0,2             9: body 3 world=1 shape=2 friction=0.5
///     9: particle 12 position=0,2,0        9: particle 12 group=1 mass=0.5
///     9: pointer origin=0,1,5 direction=0,0,-1 over down                     ... chart=0 at=0.5,2
///     9: axes ahead=1 turn=-1              9: bring-back                     9: bring-back undone
///     case case=plate-on-cube              case case=mine {"given":{...},"value":{...}}
///
/// The frame at which it acts stands before it, and is 0 where none does. Names and values with spaces or signs of the
/// form stand between quotation marks, in which \ stands before " and \ themselves; what follows the = of set and mesh
/// is the rest of the line.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/files/mesh_library.h"
#include "demos/host/input.h"
#include "demos/parameters.h"

namespace collidoscope::app {

/// The line of an input, without an end. Numbers have as many digits as they need. Precondition: they are finite.
std::string inputText(const demos::Input& input);

/// Reads a line. With a demo, the values of `set` are read as they are typed for its parameters (typed_setting.h):
/// expressions, meshes and cases by name; without one a value is a truth, a number or a word by how it is written.
///
/// Throws ParameterError with the reason for what is no input, and FileError for a mesh or a case that cannot be read.
/// Whether the demo takes it is seen when it is applied.
demos::Input inputFromText(std::string_view line, MeshLibrary& meshes, const demos::DemoBase* typedFor = nullptr);

/// The frame at which the input of a line acts; none where what stands before a colon is no frame.
std::optional<std::uint64_t> frameOfInput(std::string_view line);

/// The value that a text means by how it is written: 2 is whole, 2.0 is not.
demos::Value plainValue(std::string_view text);

/// Words of demos::SizedShape, in its order.
inline constexpr std::array<const char*, 4> kSizedShapeWords{"sphere", "box", "capsule", "hull"};

}  // namespace collidoscope::app
