import { useEffect } from 'react';
import { codeDialogsPart } from './codeDialogsPart';
import type { CodeDialogsProps } from './CodeDialogs';

/** The code dialogs, fetched as soon as the phone check says that a code is needed. */
export function LazyCodeDialogs(props: CodeDialogsProps) {
  const { status } = props.state.phoneCheck;
  const isNeeded = status === 'needs_otp' || status === 'otp_sent';
  useEffect(() => {
    if (isNeeded) codeDialogsPart.load();
  }, [isNeeded]);
  const part = codeDialogsPart.use();
  return part ? <part.CodeDialogs {...props} /> : null;
}
