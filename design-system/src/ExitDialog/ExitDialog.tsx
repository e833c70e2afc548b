import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';

export interface ExitDialogProps {
  open: boolean;
  title: string;
  body: ReactNode;
  continueLabel: string;
  leaveLabel: string;
  /** Called by the continue button and by Escape. */
  onContinue: () => void;
  onLeave: () => void;
}

/** Asks the visitor to confirm leaving the quiz. Staying is the default answer. */
export function ExitDialog({
  continueLabel,
  leaveLabel,
  onContinue,
  onLeave,
  ...rest
}: ExitDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      confirmLabel={continueLabel}
      cancelLabel={leaveLabel}
      onConfirm={onContinue}
      onCancel={onLeave}
      onEscape={onContinue}
    />
  );
}
