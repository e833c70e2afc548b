import type { Dispatch, FocusEvent, KeyboardEvent } from 'react';
import type { QuizAction } from '../../core/actions';
import { PHONE_LENGTH } from '../../core/limits';
import type { ContactField, QuizState } from '../../core/state';

/**
 * Reports which field the visitor may be typing in, because no dialog may open over it; and moves on with
 * Enter from a field whose key says "next", which on an iPhone would submit the form.
 */
export function focusHandlers({ contact }: QuizState, dispatch: Dispatch<QuizAction>) {
  return {
    onFocus: ({ target }: FocusEvent) => {
      const name = target instanceof HTMLInputElement ? target.name : '';
      const to = name in contact ? (name as ContactField) : null;
      dispatch({ type: 'focusMoved', to });
      // Fields may hold values from the session or from autofill that were never checked.
      dispatch({ type: 'emailAutoCheckDue' });
      if (contact.phone.length === PHONE_LENGTH) dispatch({ type: 'phoneCheckDue' });
    },
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) => {
      // The focus comes back from another window, or from a dialog above the form.
      const isWindow = target === document.activeElement;
      const isDialog =
        relatedTarget !== null && !currentTarget.closest('form')?.contains(relatedTarget);
      if (!isWindow && !isDialog) dispatch({ type: 'focusMoved', to: null });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { altKey, ctrlKey, currentTarget, key, metaKey, nativeEvent, shiftKey } = event;
      const field = event.target as HTMLInputElement;
      const isModified = altKey || ctrlKey || metaKey || shiftKey;
      // Enter also confirms what an input method suggests.
      if (key !== 'Enter' || isModified || nativeEvent.isComposing) return;
      if (field.getAttribute('enterkeyhint') !== 'next') return;
      event.preventDefault();
      const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
      inputs[inputs.indexOf(field) + 1]?.focus();
    },
  };
}
