/**
 * Node's options for a server that runs for seconds only. The embedded database is WebAssembly,
 * which V8 compiles quickly first and then again with optimisations, which take most of the time of
 * a start and do not pay off in a short run.
 */
export const quickWasm = ['--liftoff-only'];
