import { Button, TextField } from '@tidyguard/design-system';
import { useRef, type MouseEvent } from 'react';
import type { QuizAction } from '../../core/actions';
import { checkOf } from '../../core/fieldChecks';
import { detailsCopy as copy } from './copy';
import type { DetailsFieldProps } from './fieldProps';
import { focusInstead } from './focusInstead';
import { inlineActions } from './styles';

/** The e-mail address with its check; if it looks misspelt, also with the address that was probably meant. */
export function EmailDetails({ state, dispatch, form, required = true }: DetailsFieldProps) {
  const { formik, edit, missing } = form;
  const input = useRef<HTMLInputElement>(null);
  const { email } = state.contact;
  const check = checkOf(state.emailCheck, email);
  const suggestion = check.status === 'invalid' ? check.suggestion : undefined;
  const missingError = email === '' ? missing('email') : null;
  const answer = (event: MouseEvent, action: QuizAction) => {
    focusInstead(event, input);
    dispatch(action);
  };
  return (
    <TextField
      ref={input}
      label={copy.email}
      name="email"
      type="email"
      value={formik.values.email}
      onChange={(event) => edit('email', event.target.value)}
      onBlur={() => dispatch({ type: 'emailCheckDue' })}
      status={check.status}
      error={check.status === 'invalid' ? check.message : missingError}
      action={
        suggestion ? (
          <div css={inlineActions}>
            <Button
              variant="secondary"
              onClick={(event) => {
                void formik.setFieldValue('email', suggestion);
                answer(event, { type: 'emailSuggestionTaken' });
              }}
            >
              {copy.useSuggestion(suggestion)}
            </Button>
            <Button variant="quiet" onClick={(event) => answer(event, { type: 'emailKept' })}>
              {copy.keepEmail}
            </Button>
          </div>
        ) : null
      }
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={254}
      required={required}
    />
  );
}
