#pragma once
/// Collision cases from their JSON text and back, version 1 of the format (docs/collision-cases.md), and as people take
/// them along: as a test in C++ against this library, as a script in Python.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "demos/examine/collision_case.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

class JsonNode;
struct JsonFormat;

using demos::examine::CaseAnswer;
using demos::examine::CaseMesh;
using demos::examine::CaseShape;
using demos::examine::CollisionCase;
using demos::examine::Report;

/// The mesh of an OBJ file that a case names.
using MeshLoader = std::function<geometry::MeshPtr(const std::string& name)>;

/// The words and limits of cases as JSON texts.
const JsonFormat& caseFormat();

/// Reads a case and carries its shapes into the world. `file` is the name that messages begin with. Throws FileError
/// with the path of the key, such as "b.half[1]: must be positive or zero": for text that is no JSON, keys that are
/// unknown, missing or written twice, wrong types, numbers that no double can hold, negative sizes, and for
/// shapes of the plane together with others or with a motion. Degenerate shapes are read.
///
/// A mesh may name an OBJ file beside the case: `loadMesh` gets that name and gives the mesh, or throws FileError.
/// Without it such a mesh is refused.
CollisionCase readCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh = {});
/// The same of a case within another text.
CollisionCase readCase(const JsonNode& root, const MeshLoader& loadMesh = {});

/// The text of a case, from which readCase makes the same case to the last bit: numbers are written with as many
/// digits as their double needs. Precondition: all numbers are finite.
std::string writeCase(const CollisionCase& all);

// --- To take along; every number comes out with all its bits ---

/// With all its bits, in C, C++ and Python alike: "0x1.8p+1".
std::string hexNumber(double number);

enum class CaseLanguage { Case, Cpp, Python, C };

/// "a case", "a C++ test", "Python", "C for any engine".
const char* nameOf(CaseLanguage language);
/// Precondition: all numbers are finite.
std::string caseAs(CaseLanguage language, const CollisionCase& all);

/// A test for GoogleTest that asks every method here, and checks that they agree and meet what the case expects.
/// Numbers are hexadecimal floats.
std::string caseAsCpp(const CollisionCase& all);
/// A script that prints the case as JSON or, called with "check", hands it to `collidoscope check`. Needs Python 3 and
/// nothing else; numbers are hexadecimal floats.
std::string caseAsPython(const CollisionCase& all);

/// A program in C99, which C++17 takes, too, for any engine: the shapes as arrays, one function to fill in that asks
/// the engine, and a comparison with what the case expects or, of parts that it leaves open, with what the methods here
/// say. It prints what the engine said as the "reported" of a case, and ends with 1 where that is wrong.
std::string caseAsC(const CollisionCase& all);

// --- The shapes within such a text ---

/// Reads a shape by its name and carries it into the world. An empty loader reads no files.
CaseShape readShape(const JsonNode& node, const MeshLoader& loadMesh);
/// The `motion` of a shape, if it has one. Precondition: the shape has been read.
std::optional<geometry::Vec3d> readMotion(const JsonNode& node);
/// Its margin, m; 0 for one without.
double readMargin(const JsonNode& node);

}  // namespace collidoscope::app
