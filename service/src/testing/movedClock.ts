/**
 * Node's options for a process whose clock is `ms` milliseconds ahead (behind if negative) from
 * its first line on, including the thread of the embedded database. Timers run as usual.
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
