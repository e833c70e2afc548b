import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';

export interface ExitDialogProps {
  open: boolean;
  title: string;
  body: ReactNode;
  continueLabel: string;
  leaveLabel: string;
  /** The continue button or Escape. */
  onContinue: () => void;
  onLeave: () => void;
}

/** Asks before the visitor loses their place; going on is the answer at hand. */
export function ExitDialog({
  open,
  title,
  body,
  continueLabel,
  leaveLabel,
  onContinue,
  onLeave,
}: ExitDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      body={body}
      confirmLabel={continueLabel}
      cancelLabel={leaveLabel}
      onConfirm={onContinue}
      onCancel={onLeave}
      onEscape={onContinue}
    />
  );
}
