// Requests to look inside a pair of shapes, as words of the command line and of links.

#include <algorithm>
#include <charconv>

#include "app/files/name_match.h"
#include "app/inspect/look_inside.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/picked_shape.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;

constexpr std::size_t kMaxListed = 24;  ///< names in a message

std::optional<int> wholeNumber(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

std::string namesOf(const std::vector<ShapeItem>& shapes) {
    std::string text;
    for (std::size_t i = 0; i < std::min(shapes.size(), kMaxListed); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(i + 1) + " " + shapes[i].name;
    if (shapes.size() > kMaxListed) text += " and " + std::to_string(shapes.size() - kMaxListed) + " more";
    return text;
}

}  // namespace

PickedShape pickedBy(const std::vector<ShapeItem>& shapes, std::string_view word) {
    const std::size_t slash = word.rfind('/');
    const std::string_view name = word.substr(0, slash);
    const auto index = demos::findShape(shapes, name);
    if (!index)
        throw InsideError("no shape is called '" + std::string(name) +
                          "'. The shapes of this frame are: " + namesOf(shapes));
    PickedShape picked{.index = *index};
    if (slash == std::string_view::npos) return picked;
    const geometry::MeshInstance* const mesh = demos::pairs::meshOf(shapes[*index].shape);
    const auto number = wholeNumber(word.substr(slash + 1));
    if (mesh == nullptr) throw InsideError("'" + std::string(name) + "' is no mesh, so it has no triangles to name");
    const std::size_t count = mesh->mesh->triangles.size();
    if (!number || static_cast<std::size_t>(*number) >= count)
        throw InsideError("'" + std::string(word) + "': the triangles of '" + std::string(name) +
                          "' are numbered from 0 to " + std::to_string(count - 1));
    picked.triangle = static_cast<std::uint32_t>(*number);
    return picked;
}

InsideRequest insideRequest(std::string_view text) {
    const std::vector<std::string_view> parts = splitAt(text, ':');
    const std::vector<std::string_view> names = splitAt(parts.front(), ',');
    if (names.size() > 2 || parts.size() > 4 || names.front().empty())
        throw InsideError("'" + std::string(text) + "' is not of the form A,B[:QUESTION[:METHOD[:STEP]]]");
    InsideRequest request{.a = std::string(names.front())};
    if (names.size() > 1) request.b = names[1];
    if (parts.size() > 1) request.question = parts[1];
    if (parts.size() > 2) request.method = parts[2];
    if (parts.size() > 3) {
        const auto step = wholeNumber(parts[3]);
        if (!step) throw InsideError("'" + std::string(parts[3]) + "' is no number of a step; write a whole number");
        request.step = *step;
    }
    return request;
}

InsideRequest whyRequest(std::string_view text) {
    const std::vector<std::string_view> parts = splitAt(text, ':');
    const std::vector<std::string_view> names = splitAt(parts.front(), ',');
    const auto step = parts.size() > 1 ? wholeNumber(parts[1]) : std::optional(0);
    if (names.size() > 2 || parts.size() > 2 || names.front().empty() || names.back().empty() || !step)
        throw InsideError("'" + std::string(text) +
                          "' is not of the form A[,B][:REASON], where REASON is the number of a reason, such as 3");
    InsideRequest request{.a = std::string(names.front()), .step = *step, .why = true};
    if (names.size() > 1) request.b = names[1];
    return request;
}

std::string textOf(const InsideRequest& request) {
    std::string text = request.a + (request.b.empty() ? "" : "," + request.b);
    if (request.why) return text + (request.step == 0 ? "" : ":" + std::to_string(request.step));
    if (request.question.empty()) return text;
    text += ":" + request.question;
    if (!request.method.empty()) text += ":" + request.method;
    return request.method.empty() || request.step == 0 ? text : text + ":" + std::to_string(request.step);
}

std::string shapeTable(const Session& session) {
    std::string text;
    const std::vector<ShapeItem> shapes = demos::listShapes(session.demo());
    for (std::size_t i = 0; i < shapes.size(); ++i) text += demos::printed("%5zu  ", i + 1) + shapes[i].name + "\n";
    return text.empty() ? "no shapes that can be picked\n" : text;
}

InsideRequest requestFor(const std::vector<ShapeItem>& shapes, const PickedShape& a, const PickedShape& b) {
    const auto word = [&](const PickedShape& picked) {
        return shapes[picked.index].name + (picked.triangle ? "/" + std::to_string(*picked.triangle) : "");
    };
    return {.a = word(a), .b = word(b)};
}

}  // namespace collidoscope::app
