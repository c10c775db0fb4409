#include "app/headless/headless.h"

#include <iostream>

#include "app/files/file_error.h"
#include "app/files/write_file.h"
#include "app/headless/csv.h"
#include "app/headless/hash_line.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal_progress.h"
#include "app/threads/thread_pool.h"

namespace app {
namespace {

namespace fs = std::filesystem;

/// Refuses a place that cannot be written to before the time for the run is spent.
void checkFolder(const fs::path& folder, const char* option) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw UsageError(std::string(option) + ": the folder " + folder.string() + " does not exist; make it first");
}
void checkFile(const fs::path& file, const char* option) {
    if (file.empty()) return;
    checkFolder(file.has_parent_path() ? file.parent_path() : fs::path("."), option);
    std::error_code error;
    if (fs::is_directory(file, error))
        throw UsageError(std::string(option) + ": " + file.string() + " is a folder; give the name of a file");
}

void tellNotices(const fs::path& mesh, const std::vector<std::string>& notices) {
    for (const std::string& notice : notices) std::cerr << "collidoscope: " << mesh.string() << ": " << notice << '\n';
}

void checkNoTrouble(const Session& session) {
    if (!session.trouble().empty())
        throw RunFailure(std::string(session.info().name) + ", " + session.trouble() +
                         "; the run stopped at the frame before. Smaller steps may help: --set step=1/240");
}

/// Runs to the last frame and notes the measures of each frame on the way.
void runWithTable(Session& session, std::uint64_t frames, const fs::path& csv) {
    MeasureTable table;
    table.add(session);
    for (std::uint64_t frame = 1; frame <= frames && session.demo().moves(); ++frame) {
        runTo(session, frame);
        if (!session.trouble().empty()) break;
        table.add(session);
    }
    writeFile(csv, table.text());
}

void runOne(const demos::DemoInfo& info, const CommandLine& line, ThreadPool& pool, std::ostream& out,
            PictureTaker* pictures, const fs::path& screenshot) {
    MeshLibrary meshes;
    meshes.setParallelFor(pool.parallelFor());
    meshes.onProgress(terminalProgress());
    meshes.onNotices(tellNotices);
    std::unique_ptr<Session> session = openSession(info, line, meshes);
    session->setPlaying(false);
    if (line.csv.empty())
        runTo(*session, line.frames);
    else
        runWithTable(*session, line.frames, line.csv);
    checkNoTrouble(*session);
    if (line.hash) out << hashLine(*session) << '\n' << std::flush;
    if (!screenshot.empty() && pictures) pictures->take(std::move(session), line, screenshot);
}

}  // namespace

void runHeadless(const CommandLine& line, std::ostream& out, PictureTaker* pictures) {
    ThreadPool pool(line.threads);
    if (line.all) {
        if (!line.screenshot.empty()) checkFolder(line.screenshot, "--screenshot");
        for (const demos::DemoInfo& info : demos::allDemos()) {
            const fs::path file = std::string(info.name) + ".png";
            runOne(info, line, pool, out, pictures, line.screenshot.empty() ? fs::path() : line.screenshot / file);
        }
        return;
    }
    checkFile(line.screenshot, "--screenshot");
    checkFile(line.csv, "--csv");
    const demos::DemoInfo* info = demoOf(line);
    if (!info)
        throw UsageError("--mesh: this program has no demo '" + std::string(kMeshDemo) + "'; name one with --demo");
    runOne(*info, line, pool, out, pictures, line.screenshot);
}

}  // namespace app
