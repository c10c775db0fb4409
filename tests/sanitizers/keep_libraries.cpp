/// Linked into tests that open a window, where leaks are looked for: keeps every library until the process ends. A
/// graphics driver that is unloaded before the report leaves leaks of its own whose callers cannot be named any more,
/// and so not be told from ours (see cmake/leaks_of_others.txt).

extern "C" int dlclose(void* library);

int dlclose(void* /*library*/) { return 0; }
