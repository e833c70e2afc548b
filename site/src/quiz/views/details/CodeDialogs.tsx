import { css } from '@emotion/react';
import { codeLabels as copy } from '@tidyguard/content/product';
import { Button, formatUsPhone } from '@tidyguard/design-system';
import { OtpCodeDialog, OtpConfirmDialog } from '@tidyguard/design-system/one-time-code';
import { Fragment, useEffect, useState, type Dispatch, type ReactNode } from 'react';
import type { Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import { CODE_RESEND_COOLDOWN_MS } from '../../core/limits';
import { isSendingCode, type QuizState } from '../../core/state';

/** Whole seconds until a code may be sent again; counts down while mounted. */
function useCooldown(sentAt: number | null, clock: Clock): number {
  const leftOf = (at: number | null) =>
    at === null ? 0 : Math.min(at + CODE_RESEND_COOLDOWN_MS - clock.now(), CODE_RESEND_COOLDOWN_MS);
  const [seen, setSeen] = useState(() => ({ sentAt, left: leftOf(sentAt) }));
  if (seen.sentAt !== sentAt) setSeen({ sentAt, left: leftOf(sentAt) });
  const { left } = seen;
  useEffect(() => {
    if (left <= 0) return;
    const from = clock.now();
    return clock.after(1000, () => {
      // At least a second has passed, even if the clock was set back; more if the device slept.
      const passed = Math.max(1000, clock.now() - from);
      setSeen((last) => ({ ...last, left: last.left - passed }));
    });
  }, [left, clock]);
  return Math.max(0, Math.ceil(left / 1000));
}

// Here and not in styles.ts, so that only visitors who need a code load it.
const wholeNumber = css`
  white-space: nowrap;
`;

/** A sentence in which a phone number does not break across lines. */
const keepWhole = (phone: string, sentence: string) =>
  sentence.split(phone).map((words, index) => (
    <Fragment key={index}>
      {index > 0 ? <span css={wholeNumber}>{phone}</span> : null}
      {words}
    </Fragment>
  ));

export interface CodeDialogsProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  clock: Clock;
}

/** The two dialogs that confirm a phone: one asks whether a code may be sent, the other for the code. */
export function CodeDialogs({ state, dispatch, clock }: CodeDialogsProps) {
  const { code, dialog } = state;
  const phone = formatUsPhone(state.contact.phone);
  const resendInSeconds = useCooldown(code.sentAt, clock);
  const isSending = isSendingCode(state);
  const isBusy = isSending || code.phase === 'verifying';

  // If the service cannot send or check a code, the visitor may go on without one; the lead records that.
  const withWayOut = (body: string): ReactNode => (
    <>
      {keepWhole(phone, body)}{' '}
      <span role="status">{code.phase === 'proving' ? copy.proving : null}</span>{' '}
      {code.canSkip ? (
        <Button variant="quiet" onClick={() => dispatch({ type: 'codeSkipped' })}>
          {copy.skip}
        </Button>
      ) : null}
    </>
  );

  return (
    <>
      <OtpConfirmDialog
        open={dialog === 'phone_confirm'}
        copy={{ ...copy.confirm, body: withWayOut(copy.confirm.body(phone)) }}
        busy={isSending}
        error={code.error}
        onConfirm={() => dispatch({ type: 'phoneConfirmed' })}
        onCancel={() => dispatch({ type: 'phoneConfirmCancelled' })}
      />
      <OtpCodeDialog
        open={dialog === 'phone_code'}
        copy={{ ...copy.code, body: withWayOut(copy.code.body(phone)) }}
        code={code.typed}
        onCodeChange={(typed) => dispatch({ type: 'codeTyped', typed })}
        error={code.error}
        busy={isBusy}
        locked={code.phase === 'locked'}
        resendInSeconds={resendInSeconds}
        onVerify={(typed) => dispatch({ type: 'codeSubmitted', code: typed })}
        onResend={() => dispatch({ type: 'codeResendPressed' })}
        onClose={() => dispatch({ type: 'codeDialogClosed' })}
      />
    </>
  );
}
