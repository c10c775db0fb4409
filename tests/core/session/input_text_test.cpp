/// Inputs as lines: each kind is written as people would write it, is read to the bit, and what is none is refused.

#include "app/session/input_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "demos/examine/case_slot.h"
#include "demos/registry.h"

namespace collidoscope::input_text_test {
namespace {

using demos::BodyNumber;
using demos::Input;
using geometry::Quatf;

Input read(const std::string& line) {
    app::MeshLibrary meshes;
    return app::inputFromText(line, meshes);
}
std::string refusal(const std::string& line) {
    try {
        read(line);
    } catch (const demos::ParameterError& error) {
        return error.what();
    } catch (const app::FileError& error) {
        return error.what();
    }
    return "";
}

TEST(InputText, IsWrittenAsPeopleWouldWriteIt) {
    const std::vector<std::pair<Input, std::string>> expected{
        {{0, demos::SetParameter{"friction", 0.4}}, "set friction=0.4"},
        {{3, demos::SetParameter{"step", 1.0}}, "3: set step=1.0"},
        {{0, demos::SetParameter{"count", 3}}, "set count=3"},
        {{0, demos::SetParameter{"contacts", true}}, "set contacts=on"},
        {{0, demos::SetParameter{"solver", std::string("soft-step")}}, "set solver=soft-step"},
        {{0, demos::SetParameter{"solver", std::string("2")}}, "set solver=\"2\""},
        {{0, demos::SetMesh{"mesh", {"my mesh.obj", {}}}}, "mesh mesh=my mesh.obj"},
        {{7, demos::MoveHandle{"target", {.position = {0.0f, 1.0f, 0.0f}}}}, "7: place target=0,1,0"},
        {{7, demos::MoveHandle{"B start", {.position = {0.1f, -0.0f, 1e30f}, .length = 2.0f}}},
         "7: place \"B start\"=0.1,-0,1e+30 length=2"},
        {{7, demos::MoveHandle{"a", {.orientation = Quatf(0.0f, 1.0f, 0.0f, 0.0f)}}}, "7: place a=0,0,0 turn=0,1,0,0"},
        {{9, demos::SetMoveAxes{{.ahead = 1.0f, .turn = -1.0f}}}, "9: axes ahead=1 turn=-1"},
        {{9, demos::BringBack{}}, "9: bring-back"},
        {{9, demos::BringBack{.isTakenBack = true}}, "9: bring-back undone"},
        {{9, demos::ThrowBody{.body = {.shape = demos::SizedShape::Box,
                                       .size = 0.25f,
                                       .position = {0.0f, 3.0f, 0.0f},
                                       .velocity = {0.0f, 0.0f, -9.0f}}}},
         "9: throw box size=0.25 at=0,3,0 velocity=0,0,-9"},
        {{9, demos::ThrowBody{.isTakenBack = true}}, "9: throw undone"},
        {{9, demos::SetBody{{.body = 3, .number = BodyNumber::Velocity, .value = {0.0, 0.0, 2.0}}}},
         "9: body 3 velocity=0,0,2"},
        {{9,
          demos::SetBody{
              {.world = 1, .body = 3, .shape = 2, .number = BodyNumber::Friction, .value = {0.1, 0.0, 0.0, 0.0}}}},
         "9: body 3 world=1 shape=2 friction=0.1"},
        {{9, demos::MovePointer{{.ray = {{0.0f, 1.0f, 5.0f}, {0.0f, 0.0f, -1.0f}}, .over = true, .down = true}}},
         "9: pointer origin=0,1,5 direction=0,0,-1 over down"},
        {{9, demos::MovePointer{{.ray = {{0.0f, 1.0f, 5.0f}, {0.0f, 0.0f, -1.0f}},
                                 .chart = demos::ChartPoint{1, {0.1, 1e-30}}}}},
         "9: pointer origin=0,1,5 direction=0,0,-1 chart=1 at=0.1,1e-30"},
    };
    for (const auto& [input, text] : expected) {
        EXPECT_EQ(app::inputText(input), text);
        if (std::holds_alternative<demos::SetMesh>(input.action)) continue;
        const Input again = read(text);
        EXPECT_EQ(again.step, input.step) << text;
        EXPECT_EQ(again.action.index(), input.action.index()) << text;
        EXPECT_EQ(app::inputText(again), text);
        if (const auto* set = std::get_if<demos::SetParameter>(&input.action)) {
            EXPECT_EQ(std::get<demos::SetParameter>(again.action).value, set->value) << text;
        }
    }
}

TEST(InputText, KeepsEveryBitOfItsNumbersAndEverySignOfItsNames) {
    std::mt19937 random(7);
    const auto anyFloat = [&] {
        for (;;) {
            const auto bits = static_cast<std::uint32_t>(random());
            float number = 0.0f;
            std::memcpy(&number, &bits, sizeof number);
            if (std::isfinite(number)) return number;
        }
    };
    const std::vector<std::string> names{"a", "B start", "quo\"te", "back\\slash", "a=b", "{", "ä", "7:"};
    for (int round = 0; round < 2000; ++round) {
        const demos::MoveHandle move{names[random() % names.size()],
                                     {.position = {anyFloat(), anyFloat(), anyFloat()},
                                      .orientation = Quatf(anyFloat(), anyFloat(), anyFloat(), anyFloat()),
                                      .length = anyFloat()}};
        const std::string text = app::inputText({static_cast<std::uint64_t>(round), move});
        const auto again = std::get<demos::MoveHandle>(read(text).action);
        ASSERT_EQ(again.name, move.name) << text;
        ASSERT_EQ(std::memcmp(&again.place, &move.place, sizeof again.place), 0) << text;
        const double number = static_cast<double>(anyFloat()) * 1.1;
        const std::string typed = app::inputText({0, demos::SetParameter{move.name, number}});
        ASSERT_EQ(std::get<demos::SetParameter>(read(typed).action).value, demos::Value(number)) << typed;
    }
    for (const std::string& word : {std::string("on"), std::string("1e5"), std::string("\"x\""), std::string(" a "),
                                    std::string("x y"), std::string()}) {
        const std::string text = app::inputText({0, demos::SetParameter{"a", word}});
        EXPECT_EQ(std::get<demos::SetParameter>(read(text).action).value, demos::Value(word)) << text;
    }
}

TEST(InputText, HoldsACaseAsItWasGivenAndAsItWasChanged) {
    demos::examine::CaseSlot slot = app::findCase("plate-on-cube");
    demos::examine::CollisionCase changed = *slot.value;
    changed.name = "quo\"te";
    const std::string plain = app::inputText({0, demos::SetCase{"case", slot}});
    EXPECT_TRUE(plain.starts_with("case case=plate-on-cube {\"given\":{")) << plain;
    slot = demos::examine::changedTo(slot, changed);
    const std::string text = app::inputText({4, demos::SetCase{"case", slot}});
    const Input again = read(text);
    EXPECT_EQ(app::inputText(again), text);
    EXPECT_TRUE(std::get<demos::SetCase>(again.action).slot.isChanged());
    EXPECT_EQ(std::get<demos::SetCase>(read("case case=plate-on-cube").action).slot.name, "plate-on-cube");
}

TEST(InputText, OfADemoIsReadAsItsParametersAreTyped) {
    const auto demo = demos::makeDemo(*demos::findDemo("mesh-picking"));
    app::MeshLibrary meshes;
    const auto typed = [&](const char* line) { return app::inputFromText(line, meshes, demo.get()).action; };
    EXPECT_EQ(std::get<demos::SetMesh>(typed("set mesh=torus-knot")).slot.name, "torus-knot");
    const auto ball = demos::makeDemo(*demos::findDemo("bouncing-ball"));
    const Input input = app::inputFromText("30: set step=1/120", meshes, ball.get());
    EXPECT_EQ(input.step, 30u);
    EXPECT_DOUBLE_EQ(std::get<double>(std::get<demos::SetParameter>(input.action).value), 1.0 / 120.0);
    EXPECT_THROW(typed("set levity=1"), demos::ParameterError);
}

TEST(InputText, RefusesWhatIsNoInputWithItsReason) {
    const std::vector<std::pair<std::string, std::string>> faults{
        {"", "nothing is done in it"},
        {"7:", "nothing is done in it"},
        {"7 place a=0,0,0", "a colon is missing after the frame"},
        {"99999999999: bring-back", "is beyond the last one"},
        {"99999999999999999999999: bring-back", "is beyond the last one"},
        {"plaec a=0,0,0", "did you mean 'place'"},
        {"place a=0,0", "takes 3 numbers"},
        {"place a=0,0,nan", "is no number"},
        {"place a=0,0,1e39", "beyond what is held"},
        {"place a=0,0,x", "'x' is no number"},
        {"place a", "needs =X,Y,Z or length="},
        {"place", "place needs a handle"},
        {"place a=0,0,0 trun=1,0,0,0", "did you mean 'turn'"},
        {"place \"a=0,0,0", "a quotation mark is not closed"},
        {"place \"a\"b=0,0,0", "a space is missing"},
        {"set friction", "set is followed by NAME=VALUE"},
        {"set a=\"b\" c", "nothing follows the quotation marks"},
        {"throw box size=0.25", "throw needs at="},
        {"throw pyramid at=0,3,0", "is nothing that is thrown"},
        {"throw box at=0,3,0 size=0", "size must lie between"},
        {"body x mass=1", "body: 'x' is no number"},
        {"body -1 mass=1", "is no number"},
        {"body 3", "body needs a number"},
        {"body 3 mas=1", "did you mean 'mass'"},
        {"body 3 velocity=1", "velocity takes 3 numbers"},
        {"body 3 mass=1 friction=2", "body has no 'friction'"},
        {"axes ahead=2", "must be -1, 0 or 1"},
        {"axes ahead", "needs a value after ="},
        {"pointer origin=0,0,0", "pointer needs direction="},
        {"pointer origin=0,0,0 direction=0,0,1 over=1", "'over' takes no value"},
        {"pointer origin=0,0,0 direction=0,0,1 chart=0", "pointer needs at="},
        {"bring-back now", "bring-back has no 'now'"},
        {"mesh mesh=no-such-mesh", "no-such-mesh"},
        {"case case=mine {\"given\":", "the text ends before"},
        {"case case=mine {\"value\":{}}", "given"},
        {"case case=mine {\"given\":{},\"other\":1}", "other"},
    };
    for (const auto& [line, message] : faults)
        EXPECT_NE(refusal(line).find(message), std::string::npos) << line << ": " << refusal(line);
}

TEST(InputText, OfAnyBytesIsReadOrRefused) {
    std::mt19937 random(3);
    const std::vector<std::string> good{"7: place \"B start\"=0,1,0 turn=1,0,0,0 length=2",
                                        "body 3 world=1 velocity=0,0,2",
                                        "9: throw box size=0.25 at=0,3,0 velocity=0,0,-9", "set a=\"b\"",
                                        "pointer origin=0,1,5 direction=0,0,-1 over down chart=0 at=1,2"};
    std::size_t accepted = 0;
    for (int round = 0; round < 5000; ++round) {
        std::string line = good[random() % good.size()];
        for (unsigned i = 0; i <= random() % 3; ++i) line[random() % line.size()] = static_cast<char>(random() % 256);
        line.resize(random() % 4 == 0 ? random() % line.size() : line.size());
        accepted += refusal(line).empty() ? 1 : 0;
    }
    EXPECT_GT(accepted, 200u);
}

}  // namespace
}  // namespace collidoscope::input_text_test
