export type ControlRole = 'button' | 'textbox' | 'checkbox';

/** What the engines' tests do with a page, in the words of a visitor, whatever drives the engine. */
export interface Visitor {
  goTo: (address: string) => Promise<void>;
  /** Makes the window as large as this, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Presses the visible control with this role and name, once there is one. */
  press: (role: ControlRole, name: string) => Promise<void>;
  /** Presses the visible text, such as an answer's. */
  pressText: (text: string) => Promise<void>;
  /** Types into the empty field of this name, key by key. */
  type: (name: string, text: string) => Promise<void>;
  /** Resolves once this text is visible. */
  see: (text: string) => Promise<void>;
  /** Resolves once the page's path is this one. */
  arriveAt: (path: string) => Promise<void>;
  /** Runs a function in the page. */
  run: <Result, Args extends unknown[]>(
    act: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Runs a function in the page on the element that has the focus. */
  runOnFocused: <Result>(act: (focused: HTMLInputElement) => Result) => Promise<Result>;
  close: () => Promise<void>;
}
