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
    webReady: function () { Module.page.ready(); },
    webFailed: function (message) { Module.page.fail(UTF8ToString(message)); }
});
