import { showEdited, TextField } from '@tidyguard/design-system';
import type { ZipQuestion } from '@tidyguard/content';
import { useLayoutEffect, type Dispatch, type RefObject } from 'react';
import type { QuizAction } from '../../core/actions';
import { checkOf } from '../../core/fieldChecks';
import { ZIP_LENGTH } from '../../core/limits';
import { cleanZip } from '../../core/validation';
import type { QuizState } from '../../core/state';
import { quizCopy } from '../../copy';
import { stepHeading } from './styles';

export interface ZipStepProps {
  question: ZipQuestion;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The first question. It is in the page's HTML, and visitors can type into it before hydration. */
export function ZipStep({ question, state, dispatch, inputRef }: ZipStepProps) {
  const { zip } = state.answers;
  const check = checkOf(state.zipCheck, zip);
  // React writes this attribute for `autoFocus` into HTML, but not on a field that it creates in the browser.
  useLayoutEffect(() => inputRef.current?.setAttribute('autofocus', ''), [inputRef]);
  return (
    <>
      <h2 css={stepHeading} tabIndex={-1}>
        {question.title}
      </h2>
      <TextField
        ref={inputRef}
        label={quizCopy.zipLabel}
        hint={question.helper}
        name="zip"
        value={zip}
        onChange={({ target }) => {
          const { value, selectionStart } = target;
          const typed = cleanZip(value);
          showEdited(target, typed, cleanZip(value.slice(0, Number(selectionStart))).length);
          dispatch({ type: 'zipEdited', typed });
        }}
        // A complete ZIP replaces what was typed.
        onPaste={(event) => {
          const typed = cleanZip(event.clipboardData.getData('text'));
          if (typed.length < ZIP_LENGTH) return;
          event.preventDefault();
          dispatch({ type: 'zipEdited', typed });
        }}
        status={check.status}
        error={check.status === 'invalid' ? check.message : null}
        placeholder={question.placeholder}
        // Not before it is full: '75 201', which dictation or autofill enters at once, would be cut to '75
        // 20'.
        maxLength={zip.length < ZIP_LENGTH ? undefined : ZIP_LENGTH}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="postal-code"
        enterKeyHint="next"
        // Otherwise the dialog would focus its close button on opening.
        autoFocus
      />
    </>
  );
}
