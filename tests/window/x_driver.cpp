#include "tests/window/x_driver.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>

#include <cmath>
#include <stdexcept>

namespace collidoscope::window_test {
namespace {

constexpr long kXdndVersion = 5;
constexpr int kMaxPumps = 500;

int rounded(float value) { return static_cast<int>(std::lround(value)); }

/// The window of that title at or below `window`; None when there is none.
::Window findByTitle(Display* display, ::Window window, const std::string& title) {
    XTextProperty name{};
    if (XGetWMName(display, window, &name) != 0 && name.value != nullptr) {
        const std::string found(reinterpret_cast<const char*>(name.value), name.nitems);
        XFree(name.value);
        if (found.find(title) != std::string::npos) return window;
    }
    ::Window root = None, parent = None;
    ::Window* children = nullptr;
    unsigned count = 0;
    if (XQueryTree(display, window, &root, &parent, &children, &count) == 0) return None;
    ::Window result = None;
    for (unsigned i = 0; i < count && result == None; ++i) result = findByTitle(display, children[i], title);
    if (children != nullptr) XFree(children);
    return result;
}

}  // namespace

struct XDriver::Parts {
    Display* display = nullptr;
    ::Window target = None;
    ::Window source = None;  ///< where drags come from

    Atom atom(const char* name) const { return XInternAtom(display, name, False); }
    void rootPosition(int x, int y, int& rootX, int& rootY) const {
        ::Window child = None;
        XTranslateCoordinates(display, target, DefaultRootWindow(display), x, y, &rootX, &rootY, &child);
    }
    void send(const char* type, long d1, long d2, long d3, long d4) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target;
        event.xclient.message_type = atom(type);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(source);
        event.xclient.data.l[1] = d1;
        event.xclient.data.l[2] = d2;
        event.xclient.data.l[3] = d3;
        event.xclient.data.l[4] = d4;
        XSendEvent(display, target, False, NoEventMask, &event);
        XFlush(display);
    }
    void move(const std::string& key, Bool down) const;
    void answerRequest(const XSelectionRequestEvent& request, const std::string& uri) const;
    bool waitFor(const char* message, const std::string& uri, const std::function<void()>& pump, XEvent& found) const;
};

XDriver::XDriver() : parts_(std::make_unique<Parts>()) {
    parts_->display = XOpenDisplay(nullptr);
    if (parts_->display == nullptr) throw std::runtime_error("no X display: set DISPLAY, for example with xvfb-run");
    int event = 0, error = 0, major = 0, minor = 0;
    if (XTestQueryExtension(parts_->display, &event, &error, &major, &minor) == 0)
        throw std::runtime_error("the X server has no XTEST extension");
    parts_->source = XCreateSimpleWindow(parts_->display, DefaultRootWindow(parts_->display), 0, 0, 1, 1, 0, 0, 0);
}

XDriver::~XDriver() { XCloseDisplay(parts_->display); }

bool XDriver::attach(const std::string& title) {
    parts_->target = findByTitle(parts_->display, DefaultRootWindow(parts_->display), title);
    // Without a window manager nobody gives the window the keyboard.
    if (parts_->target != None) XSetInputFocus(parts_->display, parts_->target, RevertToParent, CurrentTime);
    XSync(parts_->display, False);
    return parts_->target != None;
}

void XDriver::moveTo(float x, float y) {
    int rootX = 0, rootY = 0;
    parts_->rootPosition(rounded(x), rounded(y), rootX, rootY);
    XTestFakeMotionEvent(parts_->display, -1, rootX, rootY, CurrentTime);
    XSync(parts_->display, False);
}

void XDriver::press(Mouse button) {
    XTestFakeButtonEvent(parts_->display, static_cast<unsigned>(button), True, CurrentTime);
    XSync(parts_->display, False);
}

void XDriver::release(Mouse button) {
    XTestFakeButtonEvent(parts_->display, static_cast<unsigned>(button), False, CurrentTime);
    XSync(parts_->display, False);
}

void XDriver::key(const std::string& name, const std::string& modifier) {
    if (!modifier.empty()) hold(modifier);
    hold(name);
    release(name);
    if (!modifier.empty()) release(modifier);
}

void XDriver::hold(const std::string& name) { parts_->move(name, True); }
void XDriver::release(const std::string& name) { parts_->move(name, False); }

void XDriver::Parts::move(const std::string& key, Bool down) const {
    const KeyCode code = XKeysymToKeycode(display, XStringToKeysym(key.c_str()));
    if (code == 0) throw std::runtime_error("no key makes '" + key + "' on this keyboard");
    XTestFakeKeyEvent(display, code, down, CurrentTime);
    XSync(display, False);
}

void XDriver::resize(int width, int height) {
    XResizeWindow(parts_->display, parts_->target, static_cast<unsigned>(width), static_cast<unsigned>(height));
    XSync(parts_->display, False);
}

void XDriver::Parts::answerRequest(const XSelectionRequestEvent& request, const std::string& uri) const {
    XChangeProperty(display, request.requestor, request.property, request.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(uri.data()), static_cast<int>(uri.size()));
    XEvent reply{};
    reply.xselection.type = SelectionNotify;
    reply.xselection.requestor = request.requestor;
    reply.xselection.selection = request.selection;
    reply.xselection.target = request.target;
    reply.xselection.property = request.property;
    reply.xselection.time = request.time;
    XSendEvent(display, request.requestor, False, NoEventMask, &reply);
    XFlush(display);
}

bool XDriver::Parts::waitFor(const char* message, const std::string& uri, const std::function<void()>& pump,
                             XEvent& found) const {
    for (int i = 0; i < kMaxPumps; ++i) {
        pump();
        while (XPending(display) > 0) {
            XNextEvent(display, &found);
            if (found.type == SelectionRequest) answerRequest(found.xselectionrequest, uri);
            if (found.type == ClientMessage && found.xclient.message_type == atom(message)) return true;
        }
    }
    return false;
}

// The protocol of a drag: enter, position, wait for the target's status, drop, hand over the data, wait for finished.
// Source: Lindal, Drag-and-Drop Protocol for the X Window System, version 5.
bool XDriver::drop(const std::string& path, float x, float y, const std::function<void()>& pump) {
    const Parts& p = *parts_;
    const std::string uri = "file://" + path + "\r\n";
    XSetSelectionOwner(p.display, p.atom("XdndSelection"), p.source, CurrentTime);

    int rootX = 0, rootY = 0;
    p.rootPosition(rounded(x), rounded(y), rootX, rootY);
    p.send("XdndEnter", kXdndVersion << 24, static_cast<long>(p.atom("text/uri-list")), 0, 0);
    p.send("XdndPosition", 0, (static_cast<long>(rootX) << 16) | rootY, CurrentTime,
           static_cast<long>(p.atom("XdndActionCopy")));
    XEvent answer{};
    if (!p.waitFor("XdndStatus", uri, pump, answer) || (answer.xclient.data.l[1] & 1) == 0) return false;
    p.send("XdndDrop", 0, CurrentTime, 0, 0);
    return p.waitFor("XdndFinished", uri, pump, answer);
}

}  // namespace collidoscope::window_test
