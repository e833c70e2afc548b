import { useEffect } from 'react';
import { wantsCode } from '../../core/fieldChecks';
import { codeDialogsPart } from './codeDialogsPart';
import type { CodeDialogsProps } from './CodeDialogs';

/** The code dialogs, fetched as soon as the phone check says that a code is needed. */
export function LazyCodeDialogs(props: CodeDialogsProps) {
  const isNeeded = wantsCode(props.state.phoneCheck);
  useEffect(() => {
    if (isNeeded) codeDialogsPart.load();
  }, [isNeeded]);
  const part = codeDialogsPart.use();
  return part ? <part.CodeDialogs {...props} /> : null;
}
