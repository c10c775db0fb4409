#pragma once
/// Words for measures, by which conditions, tables and links name them.

#include <string>
#include <string_view>

namespace collidoscope::app {

/// The name of a measure as one word: "signed distance" is signed_distance, "u + v + w" is u_v_w. Each measure of a
/// demo has another one.
std::string measureId(std::string_view name);

}  // namespace collidoscope::app
