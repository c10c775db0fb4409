/// What the address sanitizer keeps beside each input: fewer frames of each allocation and fewer freed bytes than by
/// itself, so that more inputs are tried in the same time. ASAN_OPTIONS still overrides it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "malloc_context_size=4:quarantine_size_mb=8"; }
