import { outcomeActions } from '@tidyguard/content/product';
import { Button } from '@tidyguard/design-system';
import { useEffect } from 'react';
import { hasDetails } from '../../platform/pageParts';
import { Refused } from './ChangeStatus';
import { leadChanges } from './changes';
import { EditForm } from './EditForm';
import type { LiveDialogProps } from './TimeDialog';

const { edit: words, state: stateWords } = outcomeActions;

/** Changes what the visitor told about themselves. */
export function EditDialog({ parts, onClose }: LiveDialogProps) {
  const { Modal, loadDetails } = parts;
  useEffect(() => loadDetails(), [loadDetails]);
  const record = leadChanges().record();
  if (record?.edit_key && hasDetails(parts)) {
    return <EditForm parts={parts} record={record} onClose={onClose} />;
  }
  const isOnItsWay = record?.form_fields.phone !== undefined;
  const reason = isOnItsWay ? stateWords.notYet : <Refused />;
  return (
    <Modal
      open
      title={words.title}
      onDismiss={onClose}
      closeLabel={null}
      footer={
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      <p role="status">{record?.edit_key ? words.loading : reason}</p>
    </Modal>
  );
}
