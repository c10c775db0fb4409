// The page around the program: loads it and says how far it is, keeps settings and files in the browser, hands out
// downloads and links. collidoscope.js finds all this as Module.page.
'use strict';

const kSettingsKey = 'collidoscope.settings';
const kKeptFiles = 12;  // of those that were dropped; older ones give way

const element = (id) => document.getElementById(id);

const page = {
    embedded: new URLSearchParams(location.search).get('embed') === '1',
    progressed: { wasm: 0, data: 0 },

    say(text) { element('message').textContent = text; },
    fail(text) {
        element('cover').hidden = false;
        element('progress').hidden = true;
        page.say(text);
    },
    progress(part, bytes) {
        page.progressed[part] = bytes;
        const all = collidoscopeFiles.wasm + collidoscopeFiles.data;
        const here = Math.min(page.progressed.wasm + page.progressed.data, all);
        element('progress').value = here / all;
        page.say(here < all ? `Loading… ${(here / 1e6).toFixed(1)} of ${(all / 1e6).toFixed(1)} MB` : 'Starting…');
    },
    ready() { element('cover').hidden = true; },

    // The words of the link, without those that are for the page.
    query() {
        return location.search.replace(/^\?/, '').split('&').filter((pair) => pair && !pair.startsWith('embed='))
            .join('&');
    },
    showQuery(query) {
        const embed = page.embedded ? '&embed=1' : '';
        try {
            history.replaceState(null, '', location.pathname + query + embed);
        } catch (refused) { /* a browser that finds it is too often: the next one will do */ }
    },
    describe(text) { element('description').textContent = text; },

    copy(text) {
        const byHand = () => {
            const field = document.createElement('textarea');
            field.value = text;
            document.body.append(field);
            field.select();
            document.execCommand('copy');
            field.remove();
            element('canvas').focus({ preventScroll: true });
        };
        if (navigator.clipboard && navigator.clipboard.writeText) navigator.clipboard.writeText(text).catch(byHand);
        else byHand();
    },
    download(name, bytes) {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([bytes]));
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
    chooseFiles(take) {
        const input = document.createElement('input');
        input.type = 'file';
        input.multiple = true;
        input.accept = '.obj,.mtl,.json';
        input.onchange = () => take(input.files);
        input.click();
    },

    rememberSettings(text) {
        if (page.embedded) return;  // somebody else's page chose what is shown
        try {
            localStorage.setItem(kSettingsKey, text);
        } catch (refused) { /* private windows keep nothing */ }
    },
    rememberedSettings() {
        try {
            return localStorage.getItem(kSettingsKey);
        } catch (refused) {
            return null;
        }
    },

    program: 0,    // for Module._webFrames
    worker: null,  // reads a mesh

    // Files that the person gave, by their path in the program's file system.
    store: null,
    openStore() {
        return new Promise((resolve) => {
            let request;
            try {
                request = indexedDB.open('collidoscope', 1);
            } catch (refused) {
                return resolve(null);
            }
            request.onupgradeneeded = () => request.result.createObjectStore('files');
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => resolve(null);  // private windows keep nothing
        });
    },
    asked(request) {
        return new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
    },
    write(path, bytes) {
        const folder = path.substring(0, path.lastIndexOf('/'));
        Module.FS.mkdirTree(folder);
        Module.FS.writeFile(path, bytes);
    },
    // Files that come together lie together, so that an OBJ finds its .mtl. Answers the paths of those to be opened.
    async keepFiles(list) {
        const files = [...list], folder = `/files/${Date.now()}`;
        const paths = [];
        for (const file of files) {
            const path = `${folder}/${file.name}`;
            const bytes = new Uint8Array(await file.arrayBuffer());
            page.write(path, bytes);
            if (page.store) page.store.transaction('files', 'readwrite').objectStore('files').put(bytes, path);
            paths.push(path);
        }
        await page.forgetOldFiles();
        return paths;
    },
    async forgetOldFiles() {
        if (!page.store) return;
        const files = page.store.transaction('files', 'readwrite').objectStore('files');
        const keys = await page.asked(files.getAllKeys());
        for (const key of keys.slice(0, Math.max(0, keys.length - kKeptFiles))) files.delete(key);
    },
    async restoreFiles() {
        page.store = await page.openStore();
        if (!page.store) return;
        const files = page.store.transaction('files').objectStore('files');
        const [paths, contents] = await Promise.all([page.asked(files.getAllKeys()), page.asked(files.getAll())]);
        paths.forEach((path, i) => page.write(path, contents[i]));
    },

    // The program's own meshes are listed from the start, and fetched when one is opened.
    listMeshes() {
        for (const [path, size] of Object.entries(collidoscopeFiles.meshes)) {
            const name = path.substring(path.lastIndexOf('/') + 1);
            Module.FS.mkdirTree('/share/assets/meshes');
            const node = Module.FS.create(`/share/assets/meshes/${name}`, 0o444);
            node.usedBytes = size;  // of text in ASCII
            node.contents = null;
            const usual = node.stream_ops;
            node.stream_ops = { ...usual, open(stream) { if (!node.contents) node.contents = page.fetched(path); } };
        }
    },
    fetched(path) {
        const request = new XMLHttpRequest();
        request.open('GET', path, false);
        request.overrideMimeType('text/plain; charset=x-user-defined');  // bytes, as they are
        request.send();
        if (request.status !== 200 && request.status !== 0) throw new Module.FS.ErrnoError(29);  // input/output error
        return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
    },
};

async function loadWasm(imports) {
    const response = await fetch('collidoscope.wasm');
    if (!response.ok) throw new Error(`collidoscope.wasm: ${response.status} ${response.statusText}`);
    const bytes = new Uint8Array(collidoscopeFiles.wasm);
    const reader = response.body.getReader();
    for (let at = 0;;) {
        const { done, value } = await reader.read();
        if (done) break;
        bytes.set(value, at);
        at += value.length;
        page.progress('wasm', at);
    }
    return WebAssembly.instantiate(bytes, imports);
}

var Module = {
    page,
    canvas: element('canvas'),
    preRun: [() => {
        Module.FS.mkdirTree('/settings');
        const settings = page.rememberedSettings();
        if (settings) Module.FS.writeFile('/settings/settings.json', settings);
        page.listMeshes();
        Module.addRunDependency('files');
        page.restoreFiles().catch(() => {}).then(() => Module.removeRunDependency('files'));
    }],
    setStatus(text) {
        const counted = /\((\d+)\/(\d+)\)/.exec(text);
        if (counted) page.progress('data', Number(counted[1]));
    },
    instantiateWasm(imports, done) {
        loadWasm(imports).then((made) => done(made.instance, made.module)).catch((error) => {
            page.fail(`The program could not be loaded (${error.message}). Load the page again.`);
        });
        return {};
    },
    print: (text) => console.log(text),
    printErr: (text) => console.warn(text),
    onAbort: (what) => page.fail(`The program has stopped (${what}). Load the page again.`),
};

function start() {
    if (typeof WebAssembly !== 'object') {
        return page.fail('This browser has no WebAssembly. A browser of 2021 or later has it.');
    }
    const probe = document.createElement('canvas').getContext('webgl2');
    if (!probe) {
        return page.fail('WebGL 2 is not available here. Switch on hardware acceleration in the browser’s settings, ' +
                         'update the graphics driver, or try another browser.');
    }
    const ending = probe.getExtension('WEBGL_lose_context');
    if (ending) ending.loseContext();  // browsers allow few contexts at a time
    const script = document.createElement('script');
    script.src = 'collidoscope.js';
    script.onerror = () => page.fail('collidoscope.js could not be loaded. Load the page again.');
    document.body.append(script);
}
start();
