#include "app/widgets/imgui_platform.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cfloat>
#include <cmath>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

namespace collidoscope::app {
namespace {

int indexOf(KeyCode key) { return static_cast<int>(key); }

void mapKeys(ImGuiIO& io) {
    std::fill(std::begin(io.KeyMap), std::end(io.KeyMap), -1);
    constexpr std::array<std::pair<ImGuiKey_, KeyCode>, 21> pairs{{
        {ImGuiKey_Space, KeyCode::Space},
        {ImGuiKey_Tab, KeyCode::Tab},
        {ImGuiKey_LeftArrow, KeyCode::Left},
        {ImGuiKey_RightArrow, KeyCode::Right},
        {ImGuiKey_UpArrow, KeyCode::Up},
        {ImGuiKey_DownArrow, KeyCode::Down},
        {ImGuiKey_PageUp, KeyCode::PageUp},
        {ImGuiKey_PageDown, KeyCode::PageDown},
        {ImGuiKey_Home, KeyCode::Home},
        {ImGuiKey_End, KeyCode::End},
        {ImGuiKey_Insert, KeyCode::Insert},
        {ImGuiKey_Delete, KeyCode::Delete},
        {ImGuiKey_Backspace, KeyCode::Backspace},
        {ImGuiKey_Enter, KeyCode::Enter},
        {ImGuiKey_Escape, KeyCode::Escape},
        {ImGuiKey_A, KeyCode::A},
        {ImGuiKey_C, KeyCode::C},
        {ImGuiKey_V, KeyCode::V},
        {ImGuiKey_X, KeyCode::X},
        {ImGuiKey_Y, KeyCode::Y},
        {ImGuiKey_Z, KeyCode::Z},
    }};
    for (const auto& [imguiKey, key] : pairs) io.KeyMap[imguiKey] = indexOf(key);
}

// Systems disagree on whether the release of a modifier still reports it, so there the keys themselves decide.
void setModifiers(ImGuiIO& io, const KeyEvent& event) {
    const Modifiers reported = isModifier(event.key) ? Modifiers{} : event.modifiers;
    const auto down = [&io](KeyCode left, KeyCode right) {
        return io.KeysDown[indexOf(left)] || io.KeysDown[indexOf(right)];
    };
    io.KeyCtrl = reported.control || down(KeyCode::LeftControl, KeyCode::RightControl);
    io.KeyShift = reported.shift || down(KeyCode::LeftShift, KeyCode::RightShift);
    io.KeyAlt = reported.alt || down(KeyCode::LeftAlt, KeyCode::RightAlt);
    io.KeySuper = reported.super || down(KeyCode::LeftSuper, KeyCode::RightSuper);
}

Cursor cursorOf(ImGuiMouseCursor cursor) {
    switch (cursor) {
        case ImGuiMouseCursor_TextInput:
            return Cursor::Text;
        case ImGuiMouseCursor_Hand:
            return Cursor::Hand;
        case ImGuiMouseCursor_ResizeEW:
            return Cursor::ResizeHorizontal;
        case ImGuiMouseCursor_ResizeNS:
            return Cursor::ResizeVertical;
        case ImGuiMouseCursor_ResizeAll:
            return Cursor::Move;
        default:
            return Cursor::Arrow;
    }
}

ImGuiWindow* windowAt(ImVec2 at) {
    const auto& windows = ImGui::GetCurrentContext()->Windows;  // the front one last
    for (int i = windows.Size - 1; i >= 0; --i) {
        ImGuiWindow* window = windows[i];
        const bool seen = window->WasActive && !window->Hidden && !(window->Flags & ImGuiWindowFlags_NoMouseInputs);
        if (seen && window->OuterRectClipped.Contains(at)) return window;
    }
    return nullptr;
}

/// Dear ImGui scrolls by the notches of a wheel; a finger takes the contents along by pixels.
void scrollBy(const SwipeEvent& swipe) {
    ImGuiWindow* window = windowAt({swipe.x, swipe.y});
    const auto scrolls = [](const ImGuiWindow& w) {
        return w.ScrollMax.y > 0.0f && !(w.Flags & ImGuiWindowFlags_NoScrollWithMouse);
    };
    while (window && !scrolls(*window))
        window = window->Flags & ImGuiWindowFlags_ChildWindow ? window->ParentWindow : nullptr;
    if (window) ImGui::SetScrollY(window, std::clamp(window->Scroll.y - swipe.delta, 0.0f, window->ScrollMax.y));
}

/// A field keeps what it could undo after it was left, and would take that back from another text when it is entered
/// again: more letters than there are, and the next one would be written before the text.
void forgetLeftField() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.InputTextState.ID != context.ActiveId) context.InputTextState.ID = 0;
}

}  // namespace

void EventQueue::push(std::vector<Event> events) {
    for (Event& event : events) waiting_.push_back(std::move(event));
}

namespace {

bool isLead(const Modifiers& held) { return held.control || held.alt || held.super; }

/// True for a key whose press puts a character into a text.
bool typesCharacter(KeyCode key) {
    const bool letterOrDigit = key >= KeyCode::A && key <= KeyCode::Digit9;
    switch (key) {
        case KeyCode::Space:
        case KeyCode::LeftBracket:
        case KeyCode::RightBracket:
        case KeyCode::Comma:
        case KeyCode::Period:
        case KeyCode::Slash:
        case KeyCode::Minus:
        case KeyCode::Equal:
            return true;
        default:
            return letterOrDigit;
    }
}

/// The events that a frame has taken so far, and those that it can still take.
class FrameEvents {
public:
    explicit FrameEvents(bool keyboardRests) : keyboardEnded_(keyboardRests) {}

    bool takes(const Event& next) const {
        if (const auto* key = std::get_if<KeyEvent>(&next)) return takesKey(*key);
        if (std::holds_alternative<TextEvent>(next)) return !keyboardEnded_ && !buttons_.any();
        if (const auto* button = std::get_if<MouseButtonEvent>(&next))
            return !typed_ && !buttons_.test(static_cast<std::size_t>(button->button));
        if (std::holds_alternative<MouseCancelEvent>(next)) return !buttons_.any();
        const bool moves =
            std::holds_alternative<MouseMoveEvent>(next) || std::holds_alternative<MouseLeaveEvent>(next);
        return !(moves && buttons_.any());
    }

    void note(const Event& taken) {
        if (const auto* key = std::get_if<KeyEvent>(&taken)) return noteKey(*key);
        if (std::holds_alternative<TextEvent>(taken)) typed_ = true;
        if (const auto* button = std::get_if<MouseButtonEvent>(&taken)) {
            buttons_.set(static_cast<std::size_t>(button->button));
            mayOpenField_ = true;
        }
        if (std::holds_alternative<MouseCancelEvent>(taken)) buttons_.set(static_cast<std::size_t>(MouseButton::Left));
    }

    bool mayOpenField() const { return mayOpenField_; }

private:
    bool takesKey(const KeyEvent& key) const {
        if (!key.repeat && keys_.test(static_cast<std::size_t>(key.key))) return false;
        if (!key.down) return true;
        // While one of these is held, Dear ImGui takes no characters, those of the frame before it included.
        const bool leads = isModifier(key.key) && key.key != KeyCode::LeftShift && key.key != KeyCode::RightShift;
        return !keyboardEnded_ && !buttons_.any() && !(typed_ && leads);
    }

    void noteKey(const KeyEvent& key) {
        if (key.repeat) return;
        keys_.set(static_cast<std::size_t>(key.key));
        if (!key.down || isModifier(key.key)) return;
        const bool leads = isLead(key.modifiers);
        if (leads || !typesCharacter(key.key)) keyboardEnded_ = true;
        if (leads || key.key == KeyCode::Enter || key.key == KeyCode::Escape || key.key == KeyCode::Tab)
            mayOpenField_ = true;
    }

    std::bitset<static_cast<std::size_t>(KeyCode::Count)> keys_{};  ///< that went down or up
    std::bitset<3> buttons_{};
    bool typed_ = false;
    bool keyboardEnded_ = false;
    bool mayOpenField_ = false;  ///< or close one
};

}  // namespace

std::vector<Event> EventQueue::takeFrame(bool fieldIsAwaited) {
    constexpr int kLongestWait = 8;  // frames: a field that does not come takes no key with it
    waited_ = fieldIsAwaited ? waited_ + 1 : 0;
    const bool awaits = fieldIsAwaited && waited_ <= kLongestWait;
    FrameEvents frame(std::exchange(keyboardRests_, false) || awaits);
    std::vector<Event> taken;
    while (!waiting_.empty() && frame.takes(waiting_.front())) {
        frame.note(waiting_.front());
        taken.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    keyboardRests_ = frame.mayOpenField();
    return taken;
}

/// Data for Dear ImGui's clipboard calls: the window, and a text that outlives the call.
struct ImGuiPlatform::Clipboard {
    Window& window;
    std::string text{};
};

ImGuiPlatform::ImGuiPlatform(Window& window)
    : window_(window), clipboard_(new Clipboard{window}), context_(ImGui::CreateContext()) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.BackendPlatformName = "collidoscope";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    mapKeys(io);
    io.ClipboardUserData = clipboard_.get();
    io.GetClipboardTextFn = [](void* user) {
        auto& board = *static_cast<Clipboard*>(user);
        board.text = board.window.clipboard();
        return board.text.c_str();
    };
    io.SetClipboardTextFn = [](void* user, const char* text) {
        static_cast<Clipboard*>(user)->window.setClipboard(text);
    };
    renderer_ = std::make_unique<ImGuiRenderer>();
}

ImGuiPlatform::~ImGuiPlatform() {
    ImGui::SetCurrentContext(context_);
    ImGui::DestroyContext(context_);
}

void ImGuiPlatform::restoreOpenGl() {
    ImGui::SetCurrentContext(context_);
    renderer_ = std::make_unique<ImGuiRenderer>();
    fontScale_ = 0.0f;  // so that the next frame uploads the letters
}

const Fonts& ImGuiPlatform::fonts(float scale, float presentationLetters) {
    ImGui::SetCurrentContext(context_);
    if (scale != fontScale_ || presentationLetters != presentationLetters_) {
        fonts_ = loadFonts(*ImGui::GetIO().Fonts, scale, presentationLetters);
        ImGui::GetIO().FontDefault = fonts_.text;
        renderer_->takeFonts(*ImGui::GetIO().Fonts);
        fontScale_ = scale;
        presentationLetters_ = presentationLetters;
    }
    return fonts_;
}

void ImGuiPlatform::beginFrame(const std::vector<Event>& events, float seconds) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    const PixelSize size = window_.framebufferSize();
    io.DisplaySize = {static_cast<float>(std::max(size.width, 0)), static_cast<float>(std::max(size.height, 0))};
    io.DisplayFramebufferScale = {1.0f, 1.0f};
    io.DeltaTime = std::clamp(seconds, 1e-4f, 1.0f);
    io.MouseWheel = io.MouseWheelH = 0.0f;
    swipe_ = {};
    for (const Event& event : events) feed(event);
    ImGui::NewFrame();
    forgetLeftField();
    if (swipe_.delta != 0.0f) scrollBy(swipe_);
}

bool ImGuiPlatform::awaitsTextField() const {
    return context_->NavMoveSubmitted && (context_->NavMoveFlags & ImGuiNavMoveFlags_FocusApi) != 0;
}

void ImGuiPlatform::feed(const Event& event) {
    ImGuiIO& io = ImGui::GetIO();
    if (const auto* move = std::get_if<MouseMoveEvent>(&event)) {
        io.MousePos = {move->x, move->y};
    } else if (const auto* button = std::get_if<MouseButtonEvent>(&event)) {
        io.MouseDown[static_cast<int>(button->button)] = button->down;
    } else if (const auto* scroll = std::get_if<ScrollEvent>(&event)) {
        io.MouseWheel += scroll->y;
        io.MouseWheelH += scroll->x;
    } else if (const auto* key = std::get_if<KeyEvent>(&event)) {
        io.KeysDown[indexOf(key->key)] = key->down;
        // Enter presses what the keyboard is at, as Space does.
        if (key->key == KeyCode::Enter && leadsKeyboard_ && (!key->down || !io.WantTextInput))
            io.KeysDown[indexOf(KeyCode::Space)] = key->down;
        setModifiers(io, *key);
    } else if (const auto* text = std::get_if<TextEvent>(&event)) {
        io.AddInputCharacter(static_cast<unsigned>(text->character));
    } else if (std::holds_alternative<MouseLeaveEvent>(event)) {
        io.MousePos = {-FLT_MAX, -FLT_MAX};
    } else if (std::holds_alternative<MouseCancelEvent>(event)) {
        io.MouseDown[static_cast<int>(MouseButton::Left)] = false;
        io.MousePos = {-FLT_MAX, -FLT_MAX};
    } else if (const auto* swipe = std::get_if<SwipeEvent>(&event)) {
        swipe_ = {swipe->x, swipe->y, swipe_.delta + swipe->delta};
    } else if (const auto* focus = std::get_if<FocusEvent>(&event)) {
        if (!focus->focused) {
            std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
            io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
        }
        io.AddFocusEvent(focus->focused);
    }
}

void ImGuiPlatform::render() {
    ImGui::Render();
    renderer_->draw(*ImGui::GetDrawData());
}

void ImGuiPlatform::renderBeside(PixelSize size, const std::function<void(ImDrawList&)>& paint) {
    ImGui::SetCurrentContext(context_);
    const ImVec2 whole{static_cast<float>(size.width), static_cast<float>(size.height)};
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    list.PushClipRect({0, 0}, whole);
    paint(list);
    ImDrawList* lists = &list;
    ImDrawData data;
    data.Valid = true;
    data.CmdLists = &lists;
    data.CmdListsCount = 1;
    data.TotalIdxCount = list.IdxBuffer.Size;
    data.TotalVtxCount = list.VtxBuffer.Size;
    data.DisplaySize = whole;
    data.FramebufferScale = {1.0f, 1.0f};
    renderer_->draw(data);
}

UnderFinger ImGuiPlatform::underMouse() const {
    if (!ImGui::GetIO().WantCaptureMouse) return UnderFinger::Scene;
    // Controls say by the mouse cursor in which direction they are dragged.
    switch (cursorOf(ImGui::GetMouseCursor())) {
        case Cursor::ResizeHorizontal:
            return UnderFinger::DraggedAcross;
        case Cursor::ResizeVertical:
            return UnderFinger::DraggedUpDown;
        default:
            return UnderFinger::Panel;
    }
}

void ImGuiPlatform::updateCursor() { window_.setCursor(cursorOf(ImGui::GetMouseCursor())); }

}  // namespace collidoscope::app
