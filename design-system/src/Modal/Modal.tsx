import { X } from 'lucide-react';
import {
  useId,
  useRef,
  type DialogHTMLAttributes,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { body, closeButton, footer as footerStyle, modal, title as titleStyle } from './styles.ts';
import { useModalDialog } from './useModalDialog.ts';

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'title'> {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Escape or the close button: the caller sets `open` to false, or does not. */
  onDismiss: () => void;
  /** Buttons under the content. */
  footer?: ReactNode;
  /** The close button's name; null leaves the button out (the footer then has a way out). */
  closeLabel?: string | null | undefined;
}

/**
 * A native modal dialog. Focus goes to the first control of its content and
 * returns to where it was; what lies behind is inert. Content is only rendered
 * while it is open.
 */
export function Modal({
  open,
  title,
  children,
  onDismiss,
  footer,
  closeLabel = 'Close',
  ...rest
}: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModalDialog(dialog, open);

  // The caller decides what Escape does; a nested dialog's events are its own.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss();
  };
  // Browsers let nobody prevent Escape twice in a row, and then only say so by closing.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onDismiss();
  };

  return (
    <dialog
      css={modal}
      {...rest}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
    >
      {open ? (
        <>
          <h2 id={titleId} css={titleStyle}>
            {title}
          </h2>
          <div css={body}>{children}</div>
          {footer ? <div css={footerStyle}>{footer}</div> : null}
          {/* Last in the order of focus, first in the eye's. */}
          {closeLabel === null ? null : (
            <button css={closeButton} type="button" aria-label={closeLabel} onClick={onDismiss}>
              <X />
            </button>
          )}
        </>
      ) : null}
    </dialog>
  );
}
