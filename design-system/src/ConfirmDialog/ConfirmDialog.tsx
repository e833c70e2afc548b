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
  /** What was confirmed is under way. */
  busy?: boolean | undefined;
  /** Why it failed; announced at once. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** Escape; cancels when absent. */
  onEscape?: (() => void) | undefined;
}

/** A question with two answers. Focus starts on the confirming one. */
export function ConfirmDialog({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel,
  busy = false,
  error,
  onConfirm,
  onCancel,
  onEscape = onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      role="alertdialog"
      title={title}
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
