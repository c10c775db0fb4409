#pragma once
/// The sheet that asks in which parameters runs are to differ, and which values they are to have.

#include <span>
#include <string>
#include <vector>

#include "app/session/variation.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Values with which a parameter may be compared, each list for one click: other options of a choice, half and double
/// of a number, within what the demo takes.
std::vector<std::vector<std::string>> comparisonsOf(const demos::ParameterInfo& info);
/// The same for the presets of a demo.
std::vector<std::vector<std::string>> comparisonsOf(std::span<const demos::Preset> presets, const std::string& shown);

/// While one run stands alone it asks for a parameter and the values of the other runs. Of runs that stand side by side
/// it shows the values of each parameter, to be changed or left out, and takes one more parameter.
class CompareDialog {
public:
    /// For a parameter; empty: for the first that can be compared. `standing` is what is compared already.
    void ask(const Session& session, const Variations& standing, const std::string& parameter);
    /// `open` is taken back when the user has chosen, or closes it.
    void draw(const Ui& ui, const Session& session, std::span<const std::string> meshes, bool& open,
              Requests& requests);

private:
    /// A parameter and its values as text.
    struct Row {
        std::string parameter{}, values{};
    };
    using Values = std::vector<std::string>;

    bool isChange() const { return !rows_.empty(); }
    bool isInRows(const std::string& parameter) const;
    std::vector<Values> suggestions(const Session& session, std::span<const std::string> meshes) const;
    void choose(const Session& session, const std::string& parameter);
    Variations wanted(const Session& session) const;
    void apply(const Session& session, bool& open, Requests& requests);
    void takeKeyboard(const std::string& parameter);
    bool drawRows(const Ui& ui, bool& open, Requests& requests);
    void drawParameters(const Ui& ui, const Session& session);
    bool drawValues(const Ui& ui, const Session& session);
    bool drawButton(const Ui& ui);
    bool drawSuggestions(const Ui& ui, const Session& session, std::span<const std::string> meshes);

    const demos::DemoInfo* shown_ = nullptr;
    std::vector<Row> rows_{};      ///< what is compared already; none: one run stands alone
    std::size_t runs_ = 1;         ///< that stand there
    Row added_{};                  ///< what is to be compared, too
    std::string why_{};            ///< it was refused
    std::string takesKeyboard_{};  ///< the parameter whose field does, once it is drawn
};

}  // namespace collidoscope::app
