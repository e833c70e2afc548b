import { X } from 'lucide';
import {
  useId,
  useRef,
  type DialogHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { body, closeButton, footer as footerStyle, modal, title as titleStyle } from './styles.ts';
import { useModalDialog } from './useModalDialog.ts';

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'title'> {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Called by Escape and the close button; the caller decides whether to set `open` to false. */
  onDismiss: () => void;
  /** Buttons under the content. */
  footer?: ReactNode;
  /**
   * Accessible name of the close button. Null leaves the button out; the footer must then
   * offer a way out.
   */
  closeLabel?: string | null | undefined;
  /**
   * For a dialog without text fields that opens by itself: the title is focused instead of the first
   * control, and again whenever characters are typed. So no key that was meant for a field elsewhere
   * presses a button.
   */
  focusTitle?: boolean | undefined;
}

/** Whether a key types a character: no shortcut, and not Space, which presses buttons. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !(ctrlKey || metaKey || altKey);

/**
 * A native modal dialog. On opening, focus moves to the first control of its content (of radios,
 * to the one that is chosen), or to the title where that control is out of sight; on closing, back
 * to where it was. The page behind it is inert. The content is only rendered while the dialog is open.
 */
export function Modal({
  open,
  title,
  children,
  onDismiss,
  footer,
  closeLabel = 'Close',
  focusTitle,
  ...rest
}: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModalDialog(dialog, open, heading, focusTitle);

  // The caller decides whether Escape closes. Events of a nested dialog bubble up to here: ignore
  // them.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss();
  };
  // Browsers do not let a page prevent Escape twice in a row: they close the dialog and fire only
  // `close`.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onDismiss();
  };

  return (
    <dialog
      css={modal}
      {...rest}
      ref={dialog}
      aria-labelledby={titleId}
      {...(focusTitle && {
        onKeyDown: (event: KeyboardEvent) => {
          if (isTyping(event)) heading.current?.focus();
        },
      })}
      onCancel={cancel}
      onClose={closed}
    >
      {open && (
        <>
          <h2 id={titleId} css={titleStyle} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <div css={body}>{children}</div>
          {footer && <div css={footerStyle}>{footer}</div>}
          {/* Drawn at the top, but last in focus order. */}
          {closeLabel !== null && (
            <button css={closeButton} type="button" aria-label={closeLabel} onClick={onDismiss}>
              <Icon of={X} />
            </button>
          )}
        </>
      )}
    </dialog>
  );
}
