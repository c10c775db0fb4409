#include "app/film/film_file.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/command_line.h"
#include "app/files/file_io.h"
#include "app/film/animated_png.h"
#include "app/system/programs.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

std::string_view bytesOf(const FilmPicture& picture) {
    return {reinterpret_cast<const char*>(picture.png.data()), picture.png.size()};
}

[[noreturn]] void refuseWriting(const fs::path& file) {
    throw FileError(file.string(), 0, "the film cannot be written", "check the space left on the disk");
}

/// The position of a number in a file name: "%d" or "%04d".
struct NumberPlace {
    std::size_t begin = 0, end = 0;
    std::size_t digits = 1;
};
std::optional<NumberPlace> numberIn(const std::string& name, std::size_t from = 0) {
    for (std::size_t begin = name.find('%', from); begin != std::string::npos; begin = name.find('%', begin + 1)) {
        std::size_t end = begin + 1;
        while (end < name.size() && name[end] >= '0' && name[end] <= '9' && end < begin + 3) ++end;
        if (end == name.size() || name[end] != 'd') continue;
        const std::string digits = name.substr(begin + 1, end - begin - 1);
        return NumberPlace{begin, end + 1,
                           digits.empty() ? 1u : std::max(1u, static_cast<unsigned>(std::stoul(digits)))};
    }
    return std::nullopt;
}

std::string endingOf(const fs::path& file) { return demos::lowerCase(file.extension().string()); }
bool isMadeByFfmpeg(const std::string& ending) { return ending == ".mp4" || ending == ".webm" || ending == ".gif"; }

class NumberedPictures final : public FilmFile {
public:
    explicit NumberedPictures(fs::path file) : file_(std::move(file)) {}
    void add(const FilmPicture& picture) override {
        std::string name = file_.filename().string();
        const NumberPlace place = numberIn(name).value_or(NumberPlace{});
        std::string number = std::to_string(++count_);
        if (number.size() < place.digits) number.insert(0, place.digits - number.size(), '0');
        name.replace(place.begin, place.end - place.begin, number);
        writeFile(file_.parent_path() / name, bytesOf(picture));
    }
    void finish() override {}

private:
    fs::path file_;
    std::uint64_t count_ = 0;
};

/// An animated PNG, written under a temporary name until it is complete.
class AnimatedPngFile final : public FilmFile {
public:
    AnimatedPngFile(const fs::path& file, double rate, std::uint64_t count)
        : file_(file),
          part_(file.string() + ".part"),
          announced_(static_cast<std::uint32_t>(count)),
          film_(100, static_cast<std::uint16_t>(std::clamp(std::lround(100.0 * rate), 1L, 65535L))) {
        stream_.open(part_, std::ios::binary | std::ios::trunc);
        if (!stream_) refuseWriting(file_);
    }
    ~AnimatedPngFile() override {
        if (!stream_.is_open()) return;
        stream_.close();
        std::error_code error;
        fs::remove(part_, error);
    }
    bool takesParts() const override { return true; }
    void add(const FilmPicture& picture) override {
        write(count_ == 0 ? film_.beginning(picture.png, announced_) : film_.next(picture));
        ++count_;
    }
    void finish() override {
        write(AnimatedPng::ending());
        if (count_ != announced_) {
            stream_.seekp(static_cast<std::streamoff>(AnimatedPng::placeOfCount()));
            write(AnimatedPng::countChunk(count_));
        }
        stream_.close();
        std::error_code error;
        fs::rename(part_, file_, error);
        if (error) refuseWriting(file_);
    }

private:
    void write(const std::string& bytes) {
        if (!stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush()) refuseWriting(file_);
    }

    fs::path file_, part_;
    std::ofstream stream_{};
    std::uint32_t announced_, count_ = 0;
    AnimatedPng film_;
};

/// The arguments of ffmpeg. Some players need an even number of pixels and colours at half the resolution (yuv420p); a
/// GIF needs a palette of its own.
std::vector<std::string> wordsForFfmpeg(const fs::path& file, double rate) {
    std::vector<std::string> words{"-loglevel",          "error", "-y",  "-f", "image2pipe", "-framerate",
                                   std::to_string(rate), "-c:v",  "png", "-i", "-",          "-vf"};
    if (endingOf(file) == ".gif")
        words.push_back("split[a][b];[a]palettegen[p];[b][p]paletteuse");
    else
        words.insert(words.end(), {"pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"});
    words.push_back(file.string());
    return words;
}

/// A path that ffmpeg cannot mistake for an option.
fs::path plain(const fs::path& file) { return file.is_absolute() ? file : fs::path(".") / file; }

class FfmpegFilm final : public FilmFile {
public:
    FfmpegFilm(const fs::path& program, const fs::path& file, double rate)
        : file_(file),
          words_(file.string() + ".ffmpeg.txt"),
          ffmpeg_(program, wordsForFfmpeg(plain(file), rate), plain(words_)) {}
    ~FfmpegFilm() override {
        std::error_code error;
        ffmpeg_.finish();
        if (!isWhole_) fs::remove(file_, error);
        fs::remove(words_, error);
    }
    void add(const FilmPicture& picture) override {
        if (!ffmpeg_.write(picture.png)) refuse();
    }
    void finish() override {
        isWhole_ = ffmpeg_.finish();
        if (!isWhole_) refuse();
    }

private:
    [[noreturn]] void refuse() const {
        std::ifstream stream(words_);
        std::string line, last = "it said nothing";
        while (std::getline(stream, line))
            if (!line.empty()) last = "it said: " + line;
        throw FileError(file_.string(), 0, "ffmpeg could not make the film", last);
    }

    fs::path file_;
    fs::path words_;  ///< the messages of ffmpeg, while it works
    ProgramInput ffmpeg_;
    bool isWhole_ = false;
};

}  // namespace

bool hasFfmpeg() { return findProgram("ffmpeg").has_value(); }

std::string filmFault(const fs::path& file) {
    const std::string ending = endingOf(file);
    const std::string name = file.filename().string();
    const std::optional<NumberPlace> place = numberIn(name);
    if (place && ending != ".png") return "numbered pictures are PNG; end the name with .png";
    if (place && numberIn(name, place->end))
        return "the name has two places for the number of a picture; leave one of them, such as %04d";
    if (isMadeByFfmpeg(ending) && !findProgram("ffmpeg"))
        return ending.substr(1) +
               " is made by ffmpeg, which is not installed here; end the name with .png for an animated PNG, or with "
               "-%04d.png for numbered pictures";
    if (!isMadeByFfmpeg(ending) && ending != ".png" && ending != ".apng")
        return "a film ends with .png (an animated PNG, or numbered pictures with %04d in the name), .mp4, .webm or "
               ".gif";
    std::error_code error;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, error)) return "there is no folder " + folder.string() + "; make it first";
    return {};
}

void checkFilm(const fs::path& file) {
    if (const std::string fault = filmFault(file); !fault.empty())
        throw UsageError("--film " + file.string() + ": " + fault);
}

std::unique_ptr<FilmFile> openFilm(const fs::path& file, double rate, std::uint64_t count) {
    checkFilm(file);
    if (numberIn(file.filename().string())) return std::make_unique<NumberedPictures>(file);
    if (!isMadeByFfmpeg(endingOf(file))) return std::make_unique<AnimatedPngFile>(file, rate, count);
    return std::make_unique<FfmpegFilm>(*findProgram("ffmpeg"), file, rate);
}

}  // namespace collidoscope::app
