/**
 * The dialogs that confirm a phone number by a one-time code. They have an entry of
 * their own because they need the library `input-otp` and few visitors see them.
 */
export {
  OtpConfirmDialog,
  type OtpConfirmCopy,
  type OtpConfirmDialogProps,
} from './OtpConfirmDialog/OtpConfirmDialog.tsx';
export {
  OtpCodeDialog,
  type OtpCodeCopy,
  type OtpCodeDialogProps,
} from './OtpCodeDialog/OtpCodeDialog.tsx';
