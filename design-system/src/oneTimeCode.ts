/**
 * The dialogs that confirm a phone number by a one-time code. An entry of its own, because
 * they bring the library `input-otp` and few visitors see them.
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
