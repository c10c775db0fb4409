/// Looking inside two shapes of a picture, and asking why, by mouse and keys; the demo beneath comes back as it was.

#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "app/view/pick_shape.h"
#include "app/view/view_projection.h"
#include "app/widgets/icons.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_inside_test {
namespace {

using app::CommandId;
using app::InsideRequest;
using app::KeyCode;
using geometry::Vec3f;

class UiInside : public ui_shell_test::UiShell {
protected:
    void openStack() {
        open("rigid-stack");
        for (int i = 0; i < 40; ++i) application.session().stepForward();
        frames(3);
        shapes = demos::listShapes(application.session().demo());
        before = demos::hashOf(application.session().demo());
        camera = application.interaction().cameraState();
    }
    app::Viewport viewport() {
        const app::Box& box = application.layout().scene;
        return {box.x, box.y, box.width, box.height, 1.0f};
    }
    /// The number of a box in the list that is seen in the middle of the picture.
    void pointAtBox() {
        const app::Viewport view = viewport();
        for (const demos::ShapeItem& item : shapes) {
            const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
            const auto* box = inSpace != nullptr ? std::get_if<geometry::Boxf>(inSpace) : nullptr;
            if (box == nullptr) continue;
            const auto pixel = app::pixelOf({application.interaction().camera(view), view}, box->center);
            if (!pixel || !view.contains(pixel->x, pixel->y)) continue;
            return moveTo(pixel->x, pixel->y);
        }
        FAIL() << "there is no box in the picture";
    }
    void rightClick() {
        for (const bool down : {true, false}) {
            window.post(app::MouseButtonEvent{app::MouseButton::Right, down, {}});
            frames(2);
        }
    }
    /// Of the menu: the nearest shape to the one that was picked.
    std::string nearestRow() {
        const app::Picked picked = *app::pickUnderMouse(application.bench());
        const auto others = app::nearestShapes(picked.shapes, picked.shape, 1);
        return std::string(app::icon::kSearch) + "  Look inside with " + picked.shapes[others.front()].name +
               ", the nearest: distance, axis, contacts";
    }
    static ImGuiWindow* menu() {
        const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
        return open.empty() ? nullptr : open.back().Window;
    }
    bool isInsideNow() const { return app::isInside(application.session()); }
    void expectDemoIsBack() {
        EXPECT_EQ(application.session().info().name, "rigid-stack");
        EXPECT_EQ(application.session().frame(), 40u);
        EXPECT_EQ(demos::hashOf(application.session().demo()), before);
        EXPECT_EQ(application.interaction().cameraState(), camera);
    }

    std::vector<demos::ShapeItem> shapes{};
    std::uint64_t before = 0;
    app::CameraState camera{};
};

TEST_F(UiInside, aRightClickOnAShapeOffersOthersAndTheirStepsAreShown) {
    openStack();
    pointAtBox();
    rightClick();
    ASSERT_NE(menu(), nullptr);
    frames(2);
    const auto over = [&](const std::string& words) {
        const ImRect row = item(menu(), {words.c_str()});
        moveTo(row.GetCenter().x, row.GetCenter().y);
        return application.session().current().itemCount();
    };
    const std::string nearest = nearestRow();
    EXPECT_GT(over(nearest), over(std::string(app::icon::kSliders) + "  Show its numbers, and type them"))
        << "the other shape of the row is set off as well";
    click(item(menu(), {nearest.c_str()}));
    frames(3);
    ASSERT_TRUE(isInsideNow());
    EXPECT_TRUE(app::inspect(application.session()).exists());
    key(KeyCode::Right, {.shift = true});
    EXPECT_EQ(app::inspect(application.session()).explanation.shown, 1);
    const std::vector<std::string> words = application.arguments();
    const auto option = std::find(words.begin(), words.end(), "--inside");
    ASSERT_NE(option, words.end());
    EXPECT_TRUE((option + 1)->ends_with(":1")) << *(option + 1);
    EXPECT_NE(std::find(words.begin(), words.end(), "--frame"), words.end());
    // Before the next frame, in which the demo sees where the mouse is now.
    application.execute(CommandId::LeaveInside);
    EXPECT_FALSE(isInsideNow());
    expectDemoIsBack();
    expectNoComplaints();
}

TEST_F(UiInside, aBodyThatIsPickedIsPlottedFromFrameZeroOnAndItsPlotGoesAgain) {
    openStack();
    const std::string row = std::string(app::icon::kChart) + "  Plot its height";
    const auto choose = [&](const std::string& words) {
        pointAtBox();
        rightClick();
        ASSERT_NE(menu(), nullptr);
        frames(2);
        click(item(menu(), {words.c_str()}));
        frames(2);
    };
    choose(row);
    const app::Session& session = application.session();
    ASSERT_EQ(session.bodyCurves().size(), 1u);
    const std::vector<std::string> words = application.arguments();
    const auto curve = std::find(words.begin(), words.end(), "--curve");
    ASSERT_NE(curve, words.end()) << "a link has it";
    EXPECT_EQ(app::bodyCurveFrom(session.demo(), *std::next(curve)), session.bodyCurves().front());
    for (int i = 0; i < 2000 && session.isFillingCurves(); ++i) frames(1);
    EXPECT_FALSE(session.isFillingCurves());
    const app::MeasureSeries& series = session.measures().back();
    EXPECT_TRUE(series.name.ends_with(" height")) << series.name;
    EXPECT_EQ(series.values.size(), 41u);
    EXPECT_TRUE(std::all_of(series.values.begin(), series.values.end(), [](float v) { return v > 0.0f; }));
    EXPECT_EQ(session.frame(), 40u);
    const std::string plot = "plot " + series.name;
    const auto shown = tests::partItem("measure rows", {plot.c_str()}, [this] { frames(1); });
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->window, tests::windowOf("##parameters", "measure rows")) << "it is seen without scrolling";
    choose(std::string(app::icon::kChart) + "  Remove the plot of its height");
    EXPECT_TRUE(session.bodyCurves().empty());
    expectNoComplaints();
}

TEST_F(UiInside, aRightDragStillPans) {
    openStack();
    pointAtBox();
    window.post(app::MouseButtonEvent{app::MouseButton::Right, true, {}});
    frames(2);
    const ImVec2 from = ImGui::GetIO().MousePos;
    moveTo(from.x + 60, from.y + 20);
    window.post(app::MouseButtonEvent{app::MouseButton::Right, false, {}});
    frames(2);
    EXPECT_EQ(menu(), nullptr);
    EXPECT_NE(application.interaction().cameraState(), camera);
}

TEST_F(UiInside, theKeyIAsksAndNothingIsSaidToBeThereWhereThereIsNothing) {
    openStack();
    pointAtBox();
    key(KeyCode::I);
    EXPECT_NE(menu(), nullptr);
    key(KeyCode::Escape);
    EXPECT_EQ(menu(), nullptr);
    const app::Viewport view = viewport();
    moveTo(view.x + 4, view.y + 4);
    key(KeyCode::I);
    EXPECT_EQ(menu(), nullptr);
    EXPECT_NE(application.notices().all().back().text.find("no shape under the mouse"), std::string::npos);
    expectDemoIsBack();
}

TEST_F(UiInside, theQuestionIsChosenAndAnotherDemoLeadsOut) {
    openStack();
    application.features().inside.open(app::requestFor(shapes, {.index = 1}, {.index = 2}));
    frames(3);
    ASSERT_TRUE(isInsideNow());
    application.session().act(demos::SetParameter{"question", std::string("manifold")});
    frames(3);
    EXPECT_NE(app::inspect(application.session()).explanation.algorithm.find(shapes[1].name), std::string::npos);
    // What is remembered is the demo beneath.
    EXPECT_EQ(application.settings().demo, "rigid-stack");
    application.execute(CommandId::NextDemo);
    frames(3);
    EXPECT_FALSE(isInsideNow());
    EXPECT_NE(application.session().info().name, "rigid-stack");
    ASSERT_TRUE(application.openDemo(*demos::findDemo("rigid-stack")));
    frames(2);
    EXPECT_EQ(demos::hashOf(application.session().demo()), before);
    expectNoComplaints();
}

TEST_F(UiInside, theChosenQuestionCanBeUndoneAfterTheSceneHasChanged) {
    openStack();
    application.features().inside.open(app::requestFor(shapes, {.index = 1}, {.index = 2}));
    frames(3);
    const auto question = [&] {
        for (const demos::ParameterInfo& info : demos::listParameters(application.session().demo()))
            if (info.name == "question") return std::get<std::string>(info.value);
        return std::string{};
    };
    const std::string first = question();
    application.session().act(demos::SetParameter{"question", std::string("manifold")});
    frames(3);
    ASSERT_EQ(question(), "manifold");
    application.bench().demoSession().act(demos::SetParameter{"count", demos::Value{7}});
    frames(3);
    ASSERT_TRUE(isInsideNow());
    ASSERT_EQ(question(), "manifold");
    ASSERT_TRUE(application.session().canUndo());
    application.session().undo();
    frames(3);
    EXPECT_EQ(question(), first);
    application.session().redo();
    EXPECT_EQ(question(), "manifold");
    expectNoComplaints();
}

TEST_F(UiInside, thePairThatIsLookedIntoIsOpenedAsACase) {
    openStack();
    const InsideRequest request = app::requestFor(shapes, {.index = 1}, {.index = 2});
    const std::string expected = app::writeCase(app::caseInside(application.session(), request));
    application.features().inside.open(request);
    frames(3);
    key(KeyCode::E, {.control = true});
    ASSERT_EQ(application.session().info().name, "case");
    EXPECT_EQ(app::writeCase(*application.session().demo().offeredCase()), expected);
    EXPECT_NE(application.notices().all().back().text.find(shapes[1].name), std::string::npos);
    expectNoComplaints();
}

TEST_F(UiInside, theShapeUnderTheMouseIsOpenedAsACaseWithTheNearest) {
    open("shapes-3d");
    shapes = demos::listShapes(application.session().demo());
    ASSERT_FALSE(application.session().demo().offeredCase()) << "the demo is about no pair of its own";
    const app::Viewport view = viewport();
    for (const demos::ShapeItem& item : shapes)
        if (const auto* ball = std::get_if<geometry::Spheref>(std::get_if<geometry::AnyShapef>(&item.shape)))
            if (const auto pixel = app::pixelOf({application.interaction().camera(view), view}, ball->center))
                moveTo(pixel->x, pixel->y);
    key(KeyCode::E, {.control = true});
    ASSERT_EQ(application.session().info().name, "case");
    const auto shown = application.session().demo().offeredCase();
    EXPECT_TRUE(std::holds_alternative<geometry::Sphered>(shown->a)) << shown->name;
    expectNoComplaints();
}

TEST_F(UiInside, aShortTapOfTheRightButtonOpensTheMenu) {
    openStack();
    pointAtBox();
    for (const bool down : {true, false}) window.post(app::MouseButtonEvent{app::MouseButton::Right, down, {}});
    frames(5);
    EXPECT_NE(menu(), nullptr) << "pressed and let go within one frame";
}

TEST_F(UiInside, anyOtherBodyCanBeAskedWhyItDoesNotCollide) {
    openStack();
    InsideRequest first{.a = shapes[1].name, .why = true};
    application.features().inside.startChoice(first);
    frames(2);
    const app::Viewport view = viewport();
    const auto& far = shapes.back();
    const auto pixel = app::pixelOf({application.interaction().camera(view), view},
                                    std::get<geometry::Boxf>(std::get<geometry::AnyShapef>(far.shape)).center);
    ASSERT_TRUE(pixel);
    click(pixel->x, pixel->y);
    frames(3);
    ASSERT_TRUE(isInsideNow());
    const std::vector<std::string> words = application.arguments();
    EXPECT_NE(std::find(words.begin(), words.end(), first.a + "," + far.name), words.end());
    EXPECT_TRUE(app::inspect(application.session()).explanation.algorithm.starts_with("Why do"));
    application.execute(CommandId::LeaveInside);
    EXPECT_FALSE(isInsideNow());
}

TEST(PickShape, WhatIsTranslucentHidesNothingButPlanes) {
    const app::ViewProjection view = [] {
        geometry::Cameraf camera;
        camera.pose = geometry::lookAt(Vec3f{0, 0, 10}, Vec3f{0, 0, 0});
        return app::ViewProjection{camera, {0.0f, 0.0f, 100.0f, 100.0f, 1.0f}};
    }();
    const auto at = [](float z, demos::Fill fill) {
        return demos::ShapeItem{.shape = geometry::AnyShapef(geometry::Spheref{{0, 0, z}, 1.0f}),
                                .style = {.fill = fill}};
    };
    const demos::ShapeItem wall{.shape = geometry::AnyShapef(geometry::Planef{{0, 0, 1}, -5.0f})};
    const auto picked = [&](const std::vector<demos::ShapeItem>& all) {
        return app::pickShape(all, view, {50.0f, 50.0f})->index;
    };
    EXPECT_EQ(picked({at(3, demos::Fill::Translucent), at(0, demos::Fill::Solid)}), 1u);
    EXPECT_EQ(picked({at(3, demos::Fill::Solid), at(0, demos::Fill::Translucent)}), 0u);
    EXPECT_EQ(picked({at(3, demos::Fill::Translucent), at(0, demos::Fill::Translucent)}), 0u);
    EXPECT_EQ(picked({wall, at(0, demos::Fill::Translucent)}), 1u);
    EXPECT_EQ(picked({wall}), 0u);
}

TEST_F(UiInside, whyIsToldInTheSameWay) {
    openStack();
    for (const bool pair : {true, false}) {
        InsideRequest request{.a = shapes[1].name, .why = true};
        if (pair) request.b = shapes[2].name;
        application.features().inside.open(request);
        frames(3);
        ASSERT_TRUE(isInsideNow());
        EXPECT_TRUE(app::inspect(application.session()).explanation.algorithm.starts_with("Why do"));
        const std::vector<std::string> words = application.arguments();
        EXPECT_NE(std::find(words.begin(), words.end(), "--why"), words.end());
        click(rowItem("step rows", {"reason 2"}));
        EXPECT_EQ(app::inspect(application.session()).explanation.shown, 2) << "the reasons stand below each other";
        key(KeyCode::Escape);
        EXPECT_FALSE(isInsideNow());
        expectDemoIsBack();
    }
    application.features().inside.open({.a = "nobody", .why = true});
    EXPECT_FALSE(isInsideNow());
    EXPECT_NE(application.notices().all().back().text.find("no shape is called 'nobody'"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::ui_inside_test
