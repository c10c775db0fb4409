#pragma once
/// What a user did, as JSON: a line of a session file for each input, by which its run can be made again to the bit.
///
///     {"frame": 0, "set": "friction", "value": 0.4}      {"frame": 0, "mesh": "mesh", "from": "torus-knot"}
///     {"frame": 7, "handle": "a", "position": [0, 1, 0], "orientation": [1, 0, 0, 0], "length": 0}
///     {"frame": 9, "pointer": {"origin": [0, 1, 5], "direction": [0, 0, -1], "over": true, "down": true}}
///     {"frame": 9, "axes": {"ahead": 1, "right": 0, "turn": 0}}      {"frame": 9, "bring-back": true}
///     {"frame": 9, "throw": {"shape": "box", "size": 0.25, "position": [0, 3, 0], "velocity": [0, 0, -9]}}
///     {"frame": 9, "body": {"slot": 3, "velocity": [0, 0, 2]}}      {"frame": 9, "body": {"slot": 3, "mass": 2.5}}
///     {"frame": 0, "case": "case", "name": "plate-on-cube", "given": {...}, "value": {...}}

#include <string>

#include "app/files/json_node.h"
#include "app/files/mesh_library.h"
#include "demos/host/input.h"

namespace collidoscope::app {

/// One line without its end. Numbers have as many digits as they need; a float is the double of the same value.
std::string inputText(const demos::Input& input);

/// Throws FileError with the path of the key for what is no input, and for a mesh that cannot be read. Whether the demo
/// takes it is seen when it is applied.
demos::Input readInput(const JsonNode& node, MeshLibrary& meshes);

}  // namespace collidoscope::app
