// What worker_main.cpp tells the page.
mergeInto(LibraryManager.library, {
    workerTell: function (progress) { postMessage({ progress: progress }); },
    workerHandOver: function (pointer, size) {
        var bytes = HEAPU8.slice(pointer, pointer + size);
        postMessage({ bytes: bytes }, [bytes.buffer]);
    },
    workerRefuse: function (message) { postMessage({ refused: UTF8ToString(message) }); }
});
