import { outcomeActions } from '@tidyguard/content/product';
import { useEffect, useState } from 'react';
import { hasDetails } from '../../platform/pageParts';
import { CannotChange } from './ChangeStatus';
import { leadChanges } from './changes';
import { EditForm } from './EditForm';
import { NoteDialog } from './NoteDialog';
import type { LiveDialogProps } from './TimeDialog';

const { edit: words } = outcomeActions;

/** The dialog in which visitors change their details. */
export function EditDialog({ parts, onClose }: LiveDialogProps) {
  const { Modal, loadDetails } = parts;
  useEffect(() => loadDetails(), [loadDetails]);
  const changes = leadChanges();
  // Judged by the time of opening: a form that was opened in time must not close over what was typed.
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
