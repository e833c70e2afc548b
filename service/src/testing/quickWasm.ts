/**
 * Node's options for a server that runs for seconds only. The embedded database is WebAssembly,
 * which V8 compiles first quickly and then with optimisations. The second takes most of the time of
 * a start and does not pay off for a short run.
 */
export const quickWasm = ['--liftoff-only'];
