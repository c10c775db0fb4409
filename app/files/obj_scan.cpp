#include "app/files/obj_scan.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "app/files/characters.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/files/obj_text.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kBytesPerReport = 1 << 20;
constexpr const char* kNothingLoaded = "nothing was loaded";

/// Statements that say nothing about the surface: silently passed over.
constexpr std::array<std::string_view, 5> kSilent = {"vt", "vn", "vp", "vw", "s"};

std::string quotedWord(std::string_view word) {
    constexpr std::size_t kLongest = 40;
    if (word.size() <= kLongest) return "\"" + std::string(word) + "\"";
    return "\"" + std::string(word.substr(0, kLongest)) + "...\"";
}

class Scanner {
public:
    Scanner(std::string_view text, const std::string& path) : text_(text), path_(path), reader_(text) {}

    ObjScan run(const LoadProgress& progress) {
        refuseOtherEncodings();
        // Statements are never longer than their text; memory that is not written to costs nothing.
        scan_.statements.reserve(text_.size());
        std::size_t nextReport = kBytesPerReport;
        while (reader_.next()) {
            readStatement();
            if (reader_.position() < nextReport) continue;
            report(progress, static_cast<float>(reader_.position()) / static_cast<float>(text_.size()));
            nextReport = reader_.position() + kBytesPerReport;
        }
        closeGroups();
        checkForwardReferences();
        if (scan_.positions.empty() && scan_.faces == 0 && scan_.notices.otherLines > 0)
            refuse(scan_.notices.firstOtherLine,
                   "this is not an OBJ file: it has no vertices, and " + quotedWord(scan_.notices.firstOther) +
                       " means nothing in one",
                   "export the mesh as Wavefront OBJ");
        return std::move(scan_);
    }

private:
    /// A positive index beyond the vertices read so far: right only if enough vertices follow.
    struct ForwardReference {
        long long index = 0;
        std::size_t line = 0;
    };

    [[noreturn]] void refuse(std::size_t line, const std::string& reason, const std::string& advice) const {
        throw FileError(path_, line, reason, advice);
    }
    [[noreturn]] void refuse(const std::string& reason) const { refuse(reader_.line(), reason, kNothingLoaded); }

    void refuseOtherEncodings() const {
        const std::string_view start = text_.substr(0, 2);
        if (start == "\xFF\xFE" || start == "\xFE\xFF")
            refuse(0, "this text is stored as UTF-16", "save it as UTF-8; " + std::string(kNothingLoaded));
        if (text_.find('\0') != std::string_view::npos)
            refuse(0, "this is not an OBJ file: it holds binary data", "export the mesh as Wavefront OBJ");
    }

    void readStatement() {
        std::string_view rest = reader_.statement();
        const std::string_view keyword = takeWord(rest);
        if (keyword == "v") return readVertex(rest);
        if (keyword == "f" || keyword == "fo") return readFace(rest);  // "fo" is an older word for it
        if (keyword == "usemtl") return keep("usemtl ", trimmed(rest));
        if (keyword == "mtllib") return readMaterialFile(trimmed(rest));
        if (keyword == "g") return startGroup(group_);
        if (keyword == "o") return startGroup(object_);
        if (keyword == "p") return count(scan_.notices.points);
        if (keyword == "l") return count(scan_.notices.lines);
        for (const std::string_view silent : kSilent)
            if (keyword == silent) return;
        readOther(keyword);
    }

    void keep(std::string_view keyword, std::string_view rest) {
        scan_.statements += keyword;
        scan_.statements += rest;
        scan_.statements += '\n';
    }

    void readVertex(std::string_view rest) {
        std::array<float, 3> position{};
        for (float& coordinate : position) coordinate = readCoordinate(takeWord(rest));
        int extra = 0;
        for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest), ++extra)
            if (!toNumber(word)) refuse(quotedWord(word) + " is not a number" + numberHint(word));
        if (extra >= 3) ++scan_.notices.colouredVertices;
        scan_.positions.emplace_back(position[0], position[1], position[2]);
        scan_.statements += "v \n";
    }

    float readCoordinate(std::string_view word) const {
        if (word.empty()) refuse("a vertex needs three numbers");
        const std::optional<double> number = toNumber(word);
        if (!number) refuse(quotedWord(word) + " is not a number that can be stored" + numberHint(word));
        const auto coordinate = static_cast<float>(*number);
        if (!std::isfinite(coordinate)) refuse(quotedWord(word) + " is not a finite coordinate");
        return coordinate;
    }

    void readFace(std::string_view rest) {
        const std::size_t start = scan_.statements.size();
        scan_.statements += 'f';
        const std::string_view corners = rest;
        std::size_t cornerCount = 0;
        while (!takeWord(rest).empty()) ++cornerCount;
        if (cornerCount < 3) {
            scan_.statements.resize(start);
            return count(scan_.notices.shortFaces);
        }
        rest = corners;
        for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest)) keepCorner(word);
        scan_.statements += '\n';
        ++scan_.faces;
        group_.used = object_.used = true;
    }

    /// One of `v`, `v/vt`, `v//vn`, `v/vt/vn`, of which only v goes on.
    void keepCorner(std::string_view word) {
        const std::size_t slash = word.find('/');
        const std::string_view vertex = word.substr(0, slash);
        checkIndex(vertex);
        if (slash != std::string_view::npos) checkUnusedIndices(word, word.substr(slash + 1));
        scan_.statements += ' ';
        scan_.statements += vertex;
    }

    void checkIndex(std::string_view vertex) {
        const std::optional<long long> index = toInteger(vertex);
        if (!index) refuse(quotedWord(vertex) + " is not an index" + numberHint(vertex));
        if (*index == 0) refuse("index 0; OBJ counts from 1");
        const auto count = static_cast<long long>(scan_.positions.size());
        if (*index < -count)
            refuse("index " + std::to_string(*index) + " reaches back beyond the first of " + std::to_string(count) +
                   " vertices");
        const long long furthest = forward_.empty() ? count : std::max(count, forward_.back().index);
        if (*index > furthest) forward_.push_back({.index = *index, .line = reader_.line()});
    }

    void checkUnusedIndices(std::string_view corner, std::string_view texture) const {
        const std::size_t slash = texture.find('/');
        const std::string_view normal =
            slash == std::string_view::npos ? std::string_view{} : texture.substr(slash + 1);
        for (const std::string_view index : {texture.substr(0, slash), normal})
            if (!index.empty() && !toInteger(index)) refuse(quotedWord(corner) + " is not a corner of a face");
    }

    void checkForwardReferences() const {
        const std::size_t count = scan_.positions.size();
        for (const ForwardReference& reference : forward_)
            if (static_cast<unsigned long long>(reference.index) > count)
                refuse(reference.line,
                       "index " + std::to_string(reference.index) + ", but the file has " + std::to_string(count) +
                           (count == 1 ? " vertex" : " vertices"),
                       kNothingLoaded);
    }

    void readMaterialFile(std::string_view name) {
        keep("mtllib ", std::to_string(scan_.materialFiles.size()));
        scan_.materialFiles.emplace_back(name);
    }

    struct Group {
        bool open = false;
        bool used = false;  ///< something was drawn since it was opened
    };
    void startGroup(Group& group) {
        if (group.open && !group.used) ++scan_.notices.emptyGroups;
        group = {.open = true, .used = false};
    }
    void closeGroups() {
        for (const Group& group : {group_, object_})
            if (group.open && !group.used) ++scan_.notices.emptyGroups;
    }

    void count(std::size_t& notice) {
        ++notice;
        group_.used = object_.used = true;
    }

    void readOther(std::string_view keyword) {
        if (keyword.find(kNoBreakSpace) != std::string_view::npos)
            refuse("the blank in " + quotedWord(keyword) + " is a no-break space (U+00A0); write a plain one");
        if (scan_.notices.otherLines++ > 0) return;
        scan_.notices.firstOtherLine = reader_.line();
        scan_.notices.firstOther = shortened(keyword);
    }

    std::string_view text_;
    const std::string& path_;
    StatementReader reader_;
    ObjScan scan_;
    std::vector<ForwardReference> forward_;  ///< with growing index, so the first bad one is found
    Group group_;
    Group object_;
};

}  // namespace

ObjScan scanObj(std::string_view text, const std::string& path, const LoadProgress& progress) {
    return Scanner(text, path).run(progress);
}

}  // namespace collidoscope::app
