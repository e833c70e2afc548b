import { useId, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { FieldError } from '../FieldMessage/FieldMessage.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { codeLabel, entry, resendRow } from './styles.ts';

/** The words of the dialog. */
export interface OtpCodeCopy {
  title: string;
  body: ReactNode;
  verify: string;
  resend: string;
  /** In place of `resend` while one has to wait so many seconds. */
  resendIn: (seconds: number) => string;
  /** The accessible name of the close button. */
  close: string;
  codeLabel: string;
}

export interface OtpCodeDialogProps {
  open: boolean;
  copy: OtpCodeCopy;
  /** The digits typed so far. */
  code: string;
  onCodeChange: (code: string) => void;
  /** What is wrong with the code; announced at once. */
  error?: ReactNode;
  /** A code is being checked, or a new one sent. */
  busy: boolean;
  /** No more attempts: nothing can be typed, checked or sent again. */
  locked?: boolean | undefined;
  /** Seconds until a code can be sent again; 0 when it can. */
  resendInSeconds: number;
  /** Called with six digits: by the sixth digit, the button or Enter. */
  onVerify: (code: string) => void;
  onResend: () => void;
  /** The close button or Escape. */
  onClose: () => void;
}

/** Takes the six-digit code that was sent to the phone. */
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
