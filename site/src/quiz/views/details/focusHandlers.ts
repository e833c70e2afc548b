import type { Dispatch, FocusEvent } from 'react';
import type { QuizAction } from '../../core/actions';
import { PHONE_LENGTH } from '../../core/limits';
import type { ContactField, QuizState } from '../../core/state';

/** Tells in which field the visitor may be typing, over which no dialog is to open. */
export function focusHandlers({ contact }: QuizState, dispatch: Dispatch<QuizAction>) {
  return {
    onFocus: ({ target }: FocusEvent) => {
      const name = target instanceof HTMLInputElement ? target.name : '';
      const to = name in contact ? (name as ContactField) : null;
      dispatch({ type: 'focusMoved', to });
      // Fields can hold values from the session or from autofill that were never checked.
      dispatch({ type: 'emailAutoCheckDue' });
      if (contact.phone.length === PHONE_LENGTH) dispatch({ type: 'phoneCheckDue' });
    },
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) => {
      // Another window, or a dialog above the form, gives the focus back.
      const isWindow = target === document.activeElement;
      const isDialog =
        relatedTarget !== null && !currentTarget.closest('form')?.contains(relatedTarget);
      if (!isWindow && !isDialog) dispatch({ type: 'focusMoved', to: null });
    },
  };
}
