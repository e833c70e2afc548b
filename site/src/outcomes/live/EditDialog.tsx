import { outcomeActions } from '@tidyguard/content/product';
import { useEffect, useState } from 'react';
import { hasDetails } from '../../platform/pageParts';
import { CannotChange } from './ChangeStatus';
import { leadChanges } from './changes';
import { EditForm } from './EditForm';
import { NoteDialog } from './NoteDialog';
import type { LiveDialogProps } from './TimeDialog';

const { edit: words } = outcomeActions;

/** Changes what the visitor told about themselves. */
export function EditDialog({ parts, onClose }: LiveDialogProps) {
  const { Modal, loadDetails } = parts;
  useEffect(() => loadDetails(), [loadDetails]);
  const changes = leadChanges();
  // A form that was opened in time is not closed over what was typed.
  const [openedAt] = useState(() => changes.visit.clock.now());
  const isOpen = changes.isOpen(openedAt);
  const record = changes.record();
  if (record && isOpen && hasDetails(parts)) {
    return <EditForm parts={parts} record={record} onClose={onClose} />;
  }
  return (
    <NoteDialog Modal={Modal} title={words.title} close={words.cancel} onClose={onClose}>
      <p role="status">{isOpen ? words.loading : <CannotChange />}</p>
    </NoteDialog>
  );
}
