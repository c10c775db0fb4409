#pragma once
/// The file that the pictures of a film go to: an animated PNG, numbered pictures, or what ffmpeg makes of them.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/film/film_pictures.h"

namespace collidoscope::app {

class FilmFile {
public:
    virtual ~FilmFile() = default;
    /// Whether pictures may be what has changed since the one before.
    virtual bool takesParts() const { return false; }
    /// The next picture, of the size of the others. Throws FileError when it cannot be written.
    virtual void add(const FilmPicture& picture) = 0;
    /// After the last picture; without it the film is left out. Throws FileError.
    virtual void finish() = 0;
};

/// The ending of the name decides: .png and .apng are an animated PNG, or with a number in the name, such as
/// film-%04d.png, a picture each, counted from 1; .mp4, .webm and .gif are made by ffmpeg. `rate`: pictures a second.
/// Throws UsageError for another ending, for a name with two numbers, or where there is no ffmpeg.
std::unique_ptr<FilmFile> openFilm(const std::filesystem::path& file, double rate, std::uint64_t count);
/// Throws UsageError for a name that openFilm() does not know, or where there is no ffmpeg.
void checkFilm(const std::filesystem::path& file);
/// The reason why a film cannot be made, as a sentence; empty if it can. Also checks whether the folder exists.
std::string filmFault(const std::filesystem::path& file);
/// Whether the program ffmpeg is installed.
bool hasFfmpeg();

}  // namespace collidoscope::app
