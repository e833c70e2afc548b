export type ControlRole = 'button' | 'textbox' | 'checkbox';

/** What the engines' tests do with a page, in the words of a visitor, whatever drives the engine. */
export interface Visitor {
  goTo: (address: string) => Promise<void>;
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
  close: () => Promise<void>;
}
