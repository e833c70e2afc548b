import { outcomeActions } from '@tidyguard/content/product';
import { Button } from '@tidyguard/design-system';
import { useState } from 'react';
import type { QuizParts } from '../../platform/pageParts';
import { askFor, useAskedFor } from '../askedFor';
import { CannotChange } from './ChangeStatus';
import { leadChanges } from './changes';
import { NoteDialog } from './NoteDialog';
import { TimeChoice } from './TimeChoice';

const words = outcomeActions.time;

export interface LiveDialogProps {
  parts: QuizParts;
  onClose: () => void;
}

/** Adds a time to the request. */
export function TimeDialog({ parts, onClose }: LiveDialogProps) {
  const { ChoiceList, Modal } = parts;
  const { asked } = useAskedFor();
  const [time, setTime] = useState(asked.preferred_time);
  const changes = leadChanges();
  const [openedAt] = useState(() => changes.visit.clock.now());
  const save = () => {
    askFor({ preferred_time: time });
    onClose();
  };
  if (!changes.isOpen(openedAt)) {
    return (
      <NoteDialog
        Modal={Modal}
        title={words.title}
        close={outcomeActions.edit.cancel}
        onClose={onClose}
      >
        <p role="status">
          <CannotChange />
        </p>
      </NoteDialog>
    );
  }
  return (
    <Modal
      open
      title={words.title}
      onDismiss={onClose}
      footer={
        <Button size="large" onClick={save}>
          {words.save}
        </Button>
      }
    >
      <p>{words.how}</p>
      <TimeChoice ChoiceList={ChoiceList} value={time} onChange={setTime} now={changes.now()} />
    </Modal>
  );
}
