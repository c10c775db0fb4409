#pragma once
/// Settings that are kept from one start to the next, and whether the last run ended well.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace collidoscope::app {

/// The conditions that stop the run of a demo.
struct SavedConditions {
    std::string demo{};
    std::vector<std::string> conditions{};
    bool operator==(const SavedConditions&) const = default;
};

struct Settings {
    std::string theme = "dark";
    double scale = 1.0;                 ///< of texts and panels, 1 to 3
    int windowWidth = 0;                ///< px; 0: not known
    int windowHeight = 0;               ///< px
    int keyFrameMegabytes = 256;        ///< memory of the snapshots of a run, of all its branches
    bool watchesEnergy = false;         ///< its change is among the measures of rigid bodies
    std::vector<std::string> folded{};  ///< names of the panels that are folded away
    std::string demo{};                 ///< the last demo that was shown
    /// The differences from how it opens, as lines of input_text.h.
    std::vector<std::string> inputs{};
    std::vector<SavedConditions> conditions{};
    bool operator==(const Settings&) const = default;
};

/// The file settings.json in a folder, and for each program that runs a file running-PROCESS with the name of its demo.
/// Such a mark whose process is gone means a crash; that of a second window does not.
class SettingsStore {
public:
    /// $XDG_CONFIG_HOME/collidoscope, else ~/.config/collidoscope (%APPDATA% on Windows).
    static std::filesystem::path defaultFolder();

    /// Reads the settings. A file that cannot be understood is kept as settings.json.bad.
    explicit SettingsStore(std::filesystem::path folder = defaultFolder());

    const Settings& settings() const { return settings_; }
    /// Message to the user about the reading: a sentence, or empty.
    const std::string& notice() const { return notice_; }
    /// The demo that was on when a program ended without clearing its mark; it should not be opened by itself. Said
    /// once: reading takes the mark away.
    const std::optional<std::string>& crashedDemo() const { return crashedDemo_; }

    /// Creates the folder if it is missing. Throws FileError when that fails.
    void makeFolder() const;
    /// Writes the settings, and creates the folder if it is missing. Throws FileError when they cannot be written.
    void save(const Settings& settings);
    /// Notes the shown demo in the mark of this program. A failure is ignored, because it is no reason to stop.
    void markRunning(const std::string& demo) const;
    void clearRunning() const;

private:
    std::filesystem::path file() const { return folder_ / "settings.json"; }
    std::filesystem::path mark() const;
    void read();
    void takeMarks();

    std::filesystem::path folder_;
    Settings settings_{};
    std::string notice_{};
    std::optional<std::string> crashedDemo_{};
};

}  // namespace collidoscope::app
