#pragma once
/// Code points of the icon font (Font Awesome 4.7), as UTF-8.

namespace collidoscope::app::icon {

inline constexpr const char* kSearch = "\uf002";
inline constexpr const char* kClose = "\uf00d";
inline constexpr const char* kCheck = "\uf00c";
inline constexpr const char* kHome = "\uf015";
inline constexpr const char* kRepeat = "\uf01e";
inline constexpr const char* kCamera = "\uf030";
inline constexpr const char* kFilm = "\uf008";
inline constexpr const char* kPlay = "\uf04b";
inline constexpr const char* kBackward = "\uf04a";
inline constexpr const char* kPause = "\uf04c";
inline constexpr const char* kStepForward = "\uf051";
inline constexpr const char* kStepBack = "\uf048";
inline constexpr const char* kInfo = "\uf05a";
inline constexpr const char* kExpand = "\uf065";
inline constexpr const char* kCompress = "\uf066";
inline constexpr const char* kWarning = "\uf071";
inline constexpr const char* kFolderOpen = "\uf07c";
inline constexpr const char* kFullScreen = "\uf0b2";
inline constexpr const char* kUndo = "\uf112";
inline constexpr const char* kRedo = "\uf064";
inline constexpr const char* kReset = "\uf0e2";
inline constexpr const char* kKeyboard = "\uf11c";
inline constexpr const char* kQuestion = "\uf128";
inline constexpr const char* kError = "\uf06a";
inline constexpr const char* kSliders = "\uf1de";
inline constexpr const char* kChart = "\uf201";
inline constexpr const char* kCube = "\uf1b2";
inline constexpr const char* kList = "\uf00b";
inline constexpr const char* kMoon = "\uf186";
inline constexpr const char* kSun = "\uf185";
inline constexpr const char* kEye = "\uf06e";
inline constexpr const char* kEyeSlash = "\uf070";
inline constexpr const char* kCopy = "\uf0c5";
inline constexpr const char* kSave = "\uf0c7";
inline constexpr const char* kWireframe = "\uf1cb";
inline constexpr const char* kFrame = "\uf05b";
inline constexpr const char* kText = "\uf031";
inline constexpr const char* kHistory = "\uf1da";
inline constexpr const char* kAngleDown = "\uf107";
inline constexpr const char* kAngleUp = "\uf106";
inline constexpr const char* kMore = "\uf142";
inline constexpr const char* kAngleRight = "\uf105";
inline constexpr const char* kHand = "\uf0a6";
inline constexpr const char* kAdjust = "\uf042";
inline constexpr const char* kMagic = "\uf0d0";
inline constexpr const char* kRuler = "\uf07e";
inline constexpr const char* kClock = "\uf017";
inline constexpr const char* kCode = "\uf121";
inline constexpr const char* kShare = "\uf1e0";
inline constexpr const char* kTerminal = "\uf120";

}  // namespace collidoscope::app::icon
