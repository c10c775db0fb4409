#pragma once
/// Two shapes taken out of a picture, to look inside whatever answers a question about them: the question, the method
/// and the shown step are its parameters. It stands on no shelf; the application opens it over the demo that it is
/// about, and fills it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/inside/steps_room.h"
#include "demos/registry.h"

namespace collidoscope::demos::pairs {

/// The picture that the room shows.
struct RoomContents {
    Pair pair{};
    std::string nameA = "A", nameB = "B";
    std::function<void(Canvas&)> surroundings{};  ///< draws what stands around them; may be empty
    View home{};
    Question question = Question::Overlap;
    Method method = Method::Gjk;
};

class PairDemo final : public Demo<PairDemo>, public StepsRoom {
public:
    PairDemo();
    /// Precondition: some method takes the pair.
    void fill(RoomContents contents);
    const Pair& pair() const { return room_.pair; }
    const PairSteps& steps() const { return steps_; }
    Question asked() const { return room_.question; }
    Method method() const { return room_.method; }

    void changed() override;
    void describe(Parameters& p) override;
    void draw(Canvas& canvas) const override;
    void measure(Measurements& m) const override;
    Explanation explain() const override { return explainAt(shown_); }
    std::optional<examine::CollisionCase> offeredCase() const override;
    View homeView() const override { return room_.home; }

    std::string question() const override { return titleOf(room_.question); }
    Explanation explainAt(int step) const override;
    std::string words() const override;
    std::string otherWords() const override;

private:
    void ask(Question question);
    std::string answerText() const;

    RoomContents room_{};
    bool showsSurroundings_ = true;
    int shown_ = 0;
    std::vector<Question> questions_{};
    std::vector<Method> methods_{};
    std::vector<const char*> questionWords_{}, methodWords_{};
    PairSteps steps_{};
};

/// Its line of no table.
const DemoInfo& pairRoom();

}  // namespace collidoscope::demos::pairs
