#pragma once
/// Finding demos, presets and commands by what people call them: words of titles first, then terms, chapters, presets,
/// parameters, measures and summaries; and where no word is found, a few letters of a title.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/name_match.h"
#include "app/ui/shell.h"

namespace collidoscope::app {

struct FoundDemo {
    const demos::DemoInfo* info = nullptr;
    FuzzyMatch match{};  ///< score, and where its matched characters begin
    std::string why{};   ///< what was found when it was not the title: "measure: Kinetic energy"
};
struct FoundPreset {
    const demos::DemoInfo* info = nullptr;
    demos::Preset preset{};
    FuzzyMatch match{};  ///< of the preset's title
};
struct FoundCommand {
    const Command* command = nullptr;
    FuzzyMatch match{};
};

/// Words are looked for everywhere; where no demo has all of them, words for many things find one of them, and most of
/// three words or more will do. Letters are looked for in their order, in titles only: what finds something when words
/// do not.
enum class SearchBy { Words, SomeWords, Letters };

class Search {
public:
    /// The best first; all, in the order of the shelf, for an empty pattern. The case of letters does not count.
    std::vector<FoundDemo> findDemos(std::string_view pattern, SearchBy by);
    std::vector<FoundCommand> findCommands(std::string_view pattern, SearchBy by) const;
    /// Finds presets by words of their titles; words of the demo's title may help. None for an empty pattern.
    std::vector<FoundPreset> findPresets(std::string_view pattern);

private:
    /// Kinds of texts, the most significant for a demo first.
    enum class Field { Title, Term, Chapter, Preset, Parameter, Measure, Summary, Tip };
    struct Phrase {
        Field field{};
        std::string text{};   ///< as it is searched: in small letters, without dashes
        std::string shown{};  ///< as people read it
    };
    struct Page {
        const demos::DemoInfo* info = nullptr;
        std::vector<Phrase> phrases{};
        std::vector<demos::Preset> presets{};
    };
    class Writer;

    const std::vector<Page>& pages();
    /// Finds demos, in the order of the shelf, that have all words of the pattern. If `mayMiss` is set, so many words
    /// may be missing, and plurals of the words count as well.
    std::vector<FoundDemo> findWords(std::string_view pattern, std::optional<std::ptrdiff_t> mayMiss);

    std::vector<Page> pages_{};  ///< of all demos, once something was searched
};

}  // namespace collidoscope::app
