import { useId, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { FieldError } from '../FieldMessage/FieldMessage.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { codeLabel, entry, resendRow } from './styles.ts';

/** The texts of the dialog. */
export interface OtpCodeCopy {
  title: string;
  body: ReactNode;
  verify: string;
  resend: string;
  /** Replaces `resend` while the visitor has to wait this many seconds. */
  resendIn: (seconds: number) => string;
  /** Accessible name of the close button. */
  close: string;
  codeLabel: string;
}

export interface OtpCodeDialogProps {
  open: boolean;
  copy: OtpCodeCopy;
  /** The digits entered so far. */
  code: string;
  onCodeChange: (code: string) => void;
  /** The error; announced at once. */
  error?: ReactNode;
  /** A code is being checked or sent. */
  busy: boolean;
  /** All attempts are used up: nothing can be entered, checked or sent again. */
  locked?: boolean | undefined;
  /** Seconds until a code can be sent again; 0 if it can be sent now. */
  resendInSeconds: number;
  /** Called with six digits, by the sixth digit, the button or Enter. */
  onVerify: (code: string) => void;
  onResend: () => void;
  /** Called by the close button and Escape. */
  onClose: () => void;
}

/** Asks for the six-digit code that was sent to the phone. */
export function OtpCodeDialog({
  open,
  copy,
  code,
  onCodeChange,
  error,
  busy,
  locked = false,
  resendInSeconds,
  onVerify,
  onResend,
  onClose,
}: OtpCodeDialogProps) {
  const id = useId();
  const mustWait = resendInSeconds > 0;
  const verify = (typed: string) => {
    if (typed.length === CODE_LENGTH && !busy && !locked) onVerify(typed);
  };
  return (
    <Modal
      open={open}
      title={copy.title}
      closeLabel={copy.close}
      onDismiss={onClose}
      aria-describedby={`${id}-body`}
    >
      <p id={`${id}-body`}>{copy.body}</p>
      <div css={entry}>
        <label css={codeLabel} htmlFor={`${id}-code`}>
          {copy.codeLabel}
        </label>
        <CodeInput
          id={`${id}-code`}
          value={code}
          onChange={onCodeChange}
          onComplete={verify}
          onEnter={() => verify(code)}
          disabled={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <FieldError id={`${id}-error`}>{error}</FieldError>
        <Button
          size="large"
          busy={busy}
          aria-disabled={code.length < CODE_LENGTH || locked || undefined}
          onClick={() => verify(code)}
        >
          {copy.verify}
        </Button>
      </div>
      <div css={resendRow}>
        <Button
          variant="quiet"
          aria-disabled={mustWait || busy || locked || undefined}
          onClick={() => {
            if (!mustWait && !busy && !locked) onResend();
          }}
        >
          {mustWait ? copy.resendIn(resendInSeconds) : copy.resend}
        </Button>
      </div>
    </Modal>
  );
}
