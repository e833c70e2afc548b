import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';

/** The texts of the dialog. */
export interface OtpConfirmCopy {
  title: string;
  body: ReactNode;
  confirm: string;
  cancel: string;
}

export interface OtpConfirmDialogProps {
  open: boolean;
  copy: OtpConfirmCopy;
  /** The code is being sent. */
  busy: boolean;
  /** Why sending failed; announced at once. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks whether a one-time code may be sent to the phone. It may open while somebody types: only a
 * deliberate press confirms.
 */
export function OtpConfirmDialog({ copy, ...rest }: OtpConfirmDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      focusTitle

      title={copy.title}
      body={copy.body}
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
    />
  );
}
