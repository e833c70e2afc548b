/** Keys that are no characters, and the chords that the tests press. */
export type NamedKey =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'Backspace'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Home'
  | 'Space'
  | 'Tab'
  | 'Control+a'
  | 'Control+v'
  | 'Control+x';

export type Pointer = 'mouse' | 'touch';

/** The preferences that the visitor's system tells pages. */
export interface Wishes {
  dark?: boolean;
  reducedMotion?: boolean;
  forcedColors?: boolean;
}

/** The primitives for a browser's one window. Everything else is built on them in visitor.ts. */
export interface Driver {
  /** Resolves once the page has loaded. */
  goTo: (url: string) => Promise<void>;
  /** Resolves once there is a new document, although its scripts may still be loading. */
  startGoingTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** The path of the shown page, even while another one is loading, when some engines cannot ask the page. */
  path: () => Promise<string>;
  /** Resizes the window, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page, with arguments and a result that fit into JSON; a promise is awaited. */
  run: <Result, Args extends unknown[]>(
    act: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Runs a script in the page. */
  runSource: (source: string) => Promise<void>;
  /** Presses this place of the window, in CSS pixels. */
  pressAt: (x: number, y: number, pointer: Pointer) => Promise<void>;
  /** Presses these keys one after the other. */
  typeText: (text: string) => Promise<void>;
  pressKey: (key: NamedKey) => Promise<void>;
  /** The page as it is printed: a PDF. */
  print: () => Promise<Uint8Array>;
  /** The warnings and errors that the page wrote to the console, and its uncaught errors. */
  complaints: () => string[];
  close: () => Promise<void>;
}

/** What some drivers cannot do. */
export type Ability =
  | 'resize'
  | 'touch'
  | 'dark'
  | 'reducedMotion'
  | 'forcedColors'
  | 'print'
  | 'backForwardCache'
  | 'sessionOfKeptPages'
  | 'mail'
  | 'pastedText'
  | 'console';

/** 'WebKit 16' is the engine of Safari 16. */
export type EngineName = 'WebKit' | 'WebKit 16' | 'Firefox' | 'Chromium';

/** A browser engine, as this machine has it. */
export interface Engine {
  /** What to install before this machine can run it; null if it can. */
  missing: () => Promise<string | null>;
  /** Why this engine may be missing even if ENGINES=required. */
  mayBeMissing?: string;
  /** What its driver cannot do, each with the reason. */
  cannot: Partial<Record<Ability, string>>;
  start: () => Promise<RunningEngine>;
}

export interface RunningEngine {
  /** A window without any history, cookies or storage. */
  open: (wishes: Wishes) => Promise<Driver>;
  stop: () => Promise<void>;
}
