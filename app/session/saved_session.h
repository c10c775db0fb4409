#pragma once
/// A session as values: the inputs of every branch, from which each of its frames is repeated bit for bit, the frame at
/// which each was left, and the settings of the picture.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/run/key_frames.h"
#include "app/session/body_curves.h"
#include "demos/host/input.h"

namespace collidoscope::app {

struct SavedBranch {
    std::string name{};
    bool isNamedByUser = false;
    std::optional<std::size_t> parent{};  ///< its place in the list of branches, before this one
    std::uint64_t branchFrame = 0;        ///< up to here it is its parent's
    std::uint64_t frame = 0;              ///< that is shown, or at which it was left
    std::uint64_t lastFrame = 0;
    std::vector<demos::Input> inputs{};  ///< all of them, sorted by step
    std::vector<FrameHash> hashes{};     ///< of some of its frames, to be compared when they are reached again
};

struct SavedSession {
    std::string demo{};
    std::vector<demos::Action> view{};      ///< what only chooses the picture, and is no input of a run
    std::vector<std::string> conditions{};  ///< that stop the run
    std::vector<BodyCurve> curves{};        ///< of bodies that were picked
    std::vector<SavedBranch> branches{};    ///< each after its parent; one at least
    std::size_t present = 0;                ///< place of the branch that is shown
    std::optional<std::size_t> beside{};    ///< place of the one that is compared with it
};

}  // namespace collidoscope::app
