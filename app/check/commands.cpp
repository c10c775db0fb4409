#include "app/check/commands.h"

#include <cstddef>
#include <utility>

#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "demos/examine/reduce/reduce_case.h"

namespace collidoscope::app {
namespace {

using demos::examine::Reduced;
using demos::examine::ReduceStep;

struct Tally {
    int agree = 0, differ = 0, unanswered = 0, refused = 0, wrongReports = 0;
};

/// One character more than the limit is read, to recognise a longer text.
std::string wholeText(std::istream& in) {
    std::string text(caseFormat().maxBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

CheckedCase check(const std::string& file, std::istream& in, MeshFiles meshFiles) {
    if (file == kStandardStream) return checkCase(wholeText(in), "standard input");
    return checkCase(caseFileText(file), file, meshesBeside(file, meshFiles));
}

std::string summary(const Tally& tally) {
    const int cases = tally.agree + tally.differ + tally.unanswered + tally.refused;
    std::string text = std::to_string(cases) + (cases == 1 ? " case: " : " cases: ") + std::to_string(tally.agree) +
                       " agree, " + std::to_string(tally.differ) + " differ, ";
    if (tally.unanswered > 0) text += std::to_string(tally.unanswered) + " unanswered, ";
    text += std::to_string(tally.refused) + " refused";
    if (tally.wrongReports > 0)
        text += "; " + std::to_string(tally.wrongReports) + (tally.wrongReports == 1 ? " report is" : " reports are") +
                " wrong";
    return text + "\n";
}

/// Both shapes of a case, with the number of their vertices or triangles.
std::string sizeText(const CollisionCase& all) {
    std::string text;
    for (const auto& [letter, shape] : {std::pair{"a", &all.a}, std::pair{"b", &all.b}}) {
        text += (text.empty() ? "" : ", ") + std::string(letter) + " " + std::string(shapeName(*shape));
        if (const auto* hull = std::get_if<geometry::HullInstanced>(shape))
            text += " of " + std::to_string(hull->hull->vertices.size()) + " vertices";
        if (const auto* mesh = std::get_if<CaseMesh>(shape))
            text += " of " + std::to_string(mesh->triangles.size()) + " triangles";
        if (const auto* polygon = std::get_if<geometry::Polygond>(shape))
            text += " of " + std::to_string(polygon->points.size()) + " corners";
    }
    return text;
}

CollisionCase read(const std::string& file, std::istream& in, MeshFiles meshFiles) {
    return file == kStandardStream ? readCase(wholeText(in), "standard input") : readCaseFile(file, meshFiles);
}

}  // namespace

ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to, MeshFiles meshFiles) {
    Tally tally;
    for (const std::string& file : files) {
        try {
            const CheckedCase checked = check(file, in, meshFiles);
            to.out << (to.json ? caseJson(checked) : caseTable(checked, to.coloring) + "\n") << std::flush;
            ++(checked.verdict.isFine()         ? tally.agree
               : checked.verdict.isUnanswered() ? tally.unanswered
                                                : tally.differ);
            if (checked.verdict.isReportWrong()) ++tally.wrongReports;
        } catch (const FileError& error) {
            to.errors << "collidoscope: " << error.what() << '\n';
            ++tally.refused;
        }
    }
    if (!to.json) to.out << summary(tally);
    if (tally.refused > 0) return ExitStatus::Refused;
    const bool isReportWrong = to.judgesReports && tally.wrongReports > 0;
    return tally.differ + tally.unanswered > 0 || isReportWrong ? ExitStatus::Disagreement : ExitStatus::Done;
}

ExitStatus runReduce(const std::string& file, std::istream& in, const ReduceOutput& to, MeshFiles meshFiles) {
    try {
        const CollisionCase all = read(file, in, meshFiles);
        std::ostream& reported = to.file.empty() ? to.errors : to.out;
        using demos::examine::Kinds, demos::examine::CaseReducer;
        CaseReducer reducer(all, CaseReducer::kMaxTries, to.keepsKinds ? Kinds::AreKept : Kinds::MayChange);
        const Reduced& reduced = reducer.reduced();
        for (std::size_t reportedSteps = 0; reducer.step() || reportedSteps < reduced.steps.size();)
            for (; reportedSteps < reduced.steps.size(); ++reportedSteps)
                if (const ReduceStep& step = reduced.steps[reportedSteps]; step.kept)
                    reported << "kept:    " << step.what << std::endl;
        if (!reduced.fails)
            throw FileError(file, 0, "the case does not fail: all methods agree, and say what is expected and reported",
                            "nothing has to be reduced");
        for (const ReduceStep& step : reduced.steps)
            if (!step.kept) reported << "in vain: " << step.what << '\n';
        reported << "before:  " << sizeText(all) << "\nafter:   " << sizeText(reduced.all) << '\n'
                 << reduced.tried << " cases tried"
                 << (reduced.gaveUp ? ", the most there may be; it may be smaller yet" : "") << '\n';
        const std::string text = writeCase(reduced.all);
        if (to.file.empty())
            to.out << text;
        else
            writeFile(to.file, text);
    } catch (const FileError& error) {
        to.errors << "collidoscope: " << error.what() << '\n';
        return ExitStatus::Refused;
    }
    return ExitStatus::Done;
}

}  // namespace collidoscope::app
