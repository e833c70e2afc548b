import { messages, outcomeActions } from '@tidyguard/content/product';
import { Button, Checkbox } from '@tidyguard/design-system';
import { useId, useRef, useState } from 'react';
import type { SessionRecord } from '../../session/record';
import { notice } from '../styles';
import { CannotChange } from './ChangeStatus';
import { leadChanges } from './changes';
import type { DetailsParts, QuizParts } from '../../platform/pageParts';
import { TimeChoice } from './TimeChoice';
import { consentFor, useEditForm } from './useEditForm';

const words = outcomeActions.edit;

export interface EditFormProps {
  parts: QuizParts & DetailsParts;
  record: SessionRecord;
  onClose: () => void;
}

/** The consent box, for a new phone. */
function NewConsent({
  parts,
  edit,
  text,
}: {
  parts: QuizParts & DetailsParts;
  edit: ReturnType<typeof useEditForm>;
  text: string;
}) {
  const { ConsentText } = parts;
  return (
    <>
      <p>{words.consent}</p>
      <div css={parts.consentBox}>
        <Checkbox
          name="consent"
          label={<ConsentText text={text} />}
          checked={edit.state.quiz.consent.checked}
          onChange={({ target: { checked } }) => edit.toggleConsent(checked)}
          error={edit.form.missing('consent')}
          required
        />
      </div>
    </>
  );
}

/** The form that changes a lead, in its dialog. */
export function EditForm({ parts, record: given, onClose }: EditFormProps) {
  const { ChoiceList, EmailDetails, FormErrors, LazyCodeDialogs } = parts;
  const { Modal, NameFields, PhoneDetails } = parts;
  const formId = useId();
  // Kept from when the form was opened: another object would run the sending effect once more.
  const [record] = useState(given);
  const [isRefused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const edit = useEditForm({
    parts,
    changes: leadChanges(),
    element,
    record,
    onSent: (state) => (state === 'refused' ? setRefused(true) : onClose()),
  });
  const { dispatch, form, hasPhone, state: edited } = edit;
  const state = edited.quiz;
  const { clock } = leadChanges().visit;
  const isBusy = edited.press === 'checks' || edited.press === 'sending';
  return (
    <Modal
      open
      title={words.title}
      onDismiss={onClose}
      footer={
        <>
          <div role="alert">
            {isRefused ? (
              <p css={notice}>
                <CannotChange />
              </p>
            ) : null}
            {edited.isEmpty ? <p css={notice}>{words.nothing}</p> : null}
          </div>
          <Button type="submit" form={formId} size="large" busy={isBusy}>
            {words.save}
          </Button>
          <Button variant="secondary" size="large" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
      closeLabel={null}
    >
      <p>{words.how}</p>
      <form
        id={formId}
        ref={element}
        css={parts.fields}
        {...parts.focusHandlers(state, dispatch)}
        noValidate
        method="dialog"
        // Never prerendered, so the inline script must keep no press of it (platform/earlySubmit.ts).
        data-live="true"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormErrors wrong={form.wrong} words={messages.fieldsWrong}>
          <NameFields form={form} required={false} />
          <PhoneDetails state={state} dispatch={dispatch} form={form} required={false} />
          {hasPhone ? (
            <NewConsent parts={parts} edit={edit} text={consentFor(record).text} />
          ) : null}
          <EmailDetails state={state} dispatch={dispatch} form={form} required={false} />
        </FormErrors>
        {record.match?.status === 'nobody' ? null : (
          <TimeChoice
            ChoiceList={ChoiceList}
            value={edited.time}
            onChange={(time) => dispatch({ type: 'timeChosen', time })}
            now={leadChanges().now()}
          />
        )}
      </form>
      <LazyCodeDialogs state={state} dispatch={dispatch} clock={clock} />
    </Modal>
  );
}
