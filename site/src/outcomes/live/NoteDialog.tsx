import { Button } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import type { QuizParts } from '../../platform/pageParts';

export interface NoteDialogProps extends Pick<QuizParts, 'Modal'> {
  title: string;
  /** What the only button says. */
  close: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that says something, and has nothing to fill in. */
export function NoteDialog({ Modal, title, close, onClose, children }: NoteDialogProps) {
  return (
    <Modal
      open
      title={title}
      onDismiss={onClose}
      closeLabel={null}
      footer={
        <Button size="large" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {children}
    </Modal>
  );
}
