#pragma once
/// GLFW's key codes as ours.

#include "app/window/events.h"

namespace app {

/// Unknown for keys that the program does not use. The key pad's digits, signs and Enter count as the others.
KeyCode keyCodeOfGlfw(int key);
Modifiers modifiersOfGlfw(int bits);

}  // namespace app
