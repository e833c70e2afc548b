/**
 * Node's options for a server that lives for seconds. The embedded database is WebAssembly:
 * V8 compiles it once quickly and again thoroughly, and the second time is most of what a
 * start costs. A short life never earns that back.
 */
export const quickWasm = ['--liftoff-only'];
