// What web_main.cpp asks of the page, most of which page.js does.
mergeInto(LibraryManager.library, {
    $newText__deps: ['malloc'],
    // A text that the program frees.
    $newText: function (text) {
        var size = lengthBytesUTF8(text) + 1, pointer = _malloc(size);
        stringToUTF8(text, pointer, size);
        return pointer;
    },
    webQuery__deps: ['$newText'],
    webQuery: function () { return newText(Module.page.query()); },
    webPageAddress__deps: ['$newText'],
    webPageAddress: function () { return newText(location.origin + location.pathname); },
    webIsEmbedded: function () { return Module.page.embedded ? 1 : 0; },
    webShowQuery: function (query) { Module.page.showQuery(UTF8ToString(query)); },
    webShowDescription: function (text) { Module.page.describe(UTF8ToString(text)); },
    webDownload: function (path) {
        path = UTF8ToString(path);
        Module.page.download(path.substring(path.lastIndexOf('/') + 1), FS.readFile(path));
    },
    webRememberSettings: function (path) {
        Module.page.rememberSettings(FS.readFile(UTF8ToString(path), { encoding: 'utf8' }));
    },
    // The worker gets the files of the folder: an OBJ names its materials. It ends when it is no longer wanted.
    webEndMeshWorker: function () {
        if (Module.page.worker) Module.page.worker.terminate();
        Module.page.worker = null;
    },
    webStartMeshWorker__deps: ['malloc', 'webEndMeshWorker'],
    webStartMeshWorker: function (helper, path, up, longestSide, centre) {
        path = UTF8ToString(path);
        var folder = path.substring(0, path.lastIndexOf('/')), files = {};
        FS.readdir(folder).forEach(function (name) {
            var stat = FS.stat(folder + '/' + name);
            if (FS.isFile(stat.mode) && (folder + '/' + name === path || /\.mtl$/i.test(name)))
                files[folder + '/' + name] = FS.readFile(folder + '/' + name);
        });
        var refuse = function (message) {
            Module.ccall('webMeshRefused', null, ['number', 'string'], [helper, message]);
        };
        _webEndMeshWorker();
        var worker = Module.page.worker = new Worker('worker.js');
        worker.onerror = function (event) { refuse(path + ': ' + (event.message || 'the worker could not be started')); };
        worker.onmessage = function (event) {
            if (worker !== Module.page.worker) return;
            if (event.data.bytes) {
                var size = event.data.bytes.length, pointer = _malloc(size);
                HEAPU8.set(event.data.bytes, pointer);
                _webMeshCame(helper, pointer, size);
            } else if (event.data.refused) {
                refuse(event.data.refused);
            } else {
                _webMeshProgress(helper, event.data.progress);
                return;
            }
            _webEndMeshWorker();
        };
        worker.postMessage({ files: files, path: path, up: up, longestSide: longestSide, centre: centre });
    },
    webStarted: function (program) { Module.page.program = program; },
    webReady: function () { Module.page.ready(); },
    webFailed: function (message) { Module.page.fail(UTF8ToString(message)); }
});
