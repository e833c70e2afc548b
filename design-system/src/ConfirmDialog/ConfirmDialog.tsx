import { useId, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { FieldError } from '../FieldMessage/FieldMessage.tsx';
import { Modal } from '../Modal/Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The confirmed action is in progress. */
  busy?: boolean | undefined;
  /** Why the action failed; announced at once. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called on Escape; `onCancel` by default. */
  onEscape?: (() => void) | undefined;
  /** The title is focused first, so that no key meant for another place confirms; see Modal. */
  focusTitle?: boolean | undefined;
}

/** A question with two answers. The confirming button is focused first, unless Modal focuses the title. */
export function ConfirmDialog({
  body,
  confirmLabel,
  cancelLabel,
  busy = false,
  error,
  onConfirm,
  onCancel,
  onEscape = onCancel,
  ...rest
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal
      {...rest}
      role="alertdialog"
      closeLabel={null}
      aria-describedby={`${id}-body`}
      onDismiss={onEscape}
      footer={
        <>
          <Button size="large" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" size="large" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <p id={`${id}-body`}>{body}</p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Modal>
  );
}
