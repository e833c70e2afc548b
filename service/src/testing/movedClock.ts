/**
 * Node's options for a process whose clock is so many milliseconds ahead (negative: behind), from
 * its first line on, the thread of the embedded database included. Timers run as usual.
 */
export const clockMovedBy = (ms: number): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + ${ms}); }
      static now() { return Real.now() + ${ms}; }
    };`)}`,
];
