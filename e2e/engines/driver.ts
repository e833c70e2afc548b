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

/** What the visitor's system asks pages for. */
export interface Wishes {
  dark?: boolean;
  reducedMotion?: boolean;
  forcedColors?: boolean;
}

/** What a program does with the one window of a browser. Whatever is more than that is built on it in visitor.ts. */
export interface Driver {
  /** Resolves once the page has loaded. */
  goTo: (url: string) => Promise<void>;
  /** Resolves once a new document is there, whose scripts may still be on their way. */
  startGoingTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** The path of the page that is shown; also while another one comes, when not every engine's page can be asked. */
  path: () => Promise<string>;
  /** Makes the window as large as this, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page, which gets and gives what JSON can hold; a promise is waited for. */
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
  /** What the page wrote to the console as a warning or an error, and its uncaught errors. */
  complaints: () => string[];
  close: () => Promise<void>;
}

/** What not every driver can do. */
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
  /** What to install before this machine can run it; null where it can. */
  missing: () => Promise<string | null>;
  /** Why this engine may be missing also where the others must be there. */
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
