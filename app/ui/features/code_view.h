#pragma once
/// The sources that the program carries, to be read beside the picture: a whole file with the lines of the step that is
/// shown, the files around it, and a search through all of them.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/workbench.h"
#include "geometry/base/observer.h"

namespace collidoscope::app {

class CodeView {
public:
    explicit CodeView(Workbench& bench) : bench_(bench) {}

    /// Opens it at the step that is shown, or at the demo where none is, or closes it. Says why where the program
    /// carries no sources.
    void toggle();
    bool close();  ///< false: it was not open
    bool isOpen() const { return isOpen_; }
    const std::string& file() const { return file_; }
    /// Opens a carried file at its beginning.
    void open(std::string_view file);
    /// Looks for words from now on, from the present place.
    void search(std::string words);
    /// To the next line that has the words; +1 downwards, -1 upwards; round at the end.
    void goToMatch(int direction);
    int currentLine() const { return line_; }  ///< from 1 on, of the step or the match

    /// Takes its room from the scene.
    void layOut(Box& scene);
    void draw(const Ui& ui);

    static std::span<const Command> commands();

private:
    void follow();
    void drawHead(const Ui& ui);
    void drawFiles(const Ui& ui);
    void drawLines(const Ui& ui);
    void drawLine(const Ui& ui, int number, ImVec2 at, float width, float numbers) const;
    bool isOfStep(int number) const { return file_ == stepFile_ && number >= stepFrom_ && number <= stepTo_; }

    Workbench& bench_;
    bool isOpen_ = false;
    Box room_{};
    std::string file_{};
    std::vector<std::string_view> lines_{};  ///< of the file
    std::vector<std::string_view> around_{};
    const demos::DemoInfo* demo_ = nullptr;  ///< whose code is read
    std::string stepFile_{};
    int stepFrom_ = 0, stepTo_ = 0;  ///< lines of the step that is shown; 0: there is none
    int line_ = 1;
    bool scrolls_ = false;  ///< the line is to come into sight
    std::string words_{};   ///< that are looked for
    std::vector<int> matches_{};
};

}  // namespace collidoscope::app
