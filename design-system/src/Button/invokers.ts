/**
 * Invoker commands (HTML `commandfor` and `command`): a button acts on another element
 * without script. React 19 renders both attributes, but its types do not know them.
 */
export type InvokerCommand =
  | 'show-modal'
  | 'close'
  | 'request-close'
  | 'show-popover'
  | 'hide-popover'
  | 'toggle-popover'
  | `--${string}`;

type ForButtons<T, Value> = T extends HTMLButtonElement ? Value : never;

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Id of the element that receives the command. */
    commandfor?: ForButtons<T, string> | undefined;
    command?: ForButtons<T, InvokerCommand> | undefined;
  }
}
