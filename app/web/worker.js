// Reads a mesh beside the page: gets the files of its folder, answers how far it is and at last the mesh as bytes.
'use strict';

let started;
const running = new Promise((resolve) => { started = resolve; });
var Module = { onRuntimeInitialized: () => started() };
importScripts('mesh_loader.js');

onmessage = async ({ data }) => {
    await running;
    for (const [path, bytes] of Object.entries(data.files)) {
        Module.FS.mkdirTree(path.substring(0, path.lastIndexOf('/')));
        Module.FS.writeFile(path, bytes);
    }
    Module.ccall('workerRead', null, ['string', 'number', 'number', 'number'],
        [data.path, data.up, data.longestSide, data.centre]);
};
