import { useEffect, type ComponentType } from 'react';
import { hasQuiz, useParts } from '../../platform/pageParts';
import { SETTLED_EVENT } from '../../session/record';
import { isTold, noteTold, readAskedFor, takeBack, useAskedFor } from '../askedFor';
import type { LiveAction } from '../liveAction';
import { leadChanges } from './changes';
import { EditDialog } from './EditDialog';
import { PriceDialog } from './PriceDialog';
import { TimeDialog, type LiveDialogProps } from './TimeDialog';

export { ChangeStatus } from './ChangeStatus';

const dialogs: Readonly<Record<LiveAction, ComponentType<LiveDialogProps>>> = {
  details: EditDialog,
  time: TimeDialog,
  price: PriceDialog,
};

/** Tells the service what this tab asks for, once there is a lead to change. */
async function tell() {
  const stored = readAskedFor();
  const changes = leadChanges();
  if (isTold(stored) || !changes.record()?.edit_key) return;
  const { add_ons, preferred_time } = stored.asked;
  const state = await changes.send({ add_ons: [...add_ons], preferred_time });
  if (state === 'refused') takeBack();
  // What is kept in the outbox is on its way.
  else noteTold(stored.asked);
}

export interface LiveActionsProps {
  opened: LiveAction | null;
  onClose: () => void;
}

/** What the buttons of an outcome page do. */
export function LiveActions({ opened, onClose }: LiveActionsProps) {
  const wanted = JSON.stringify(useAskedFor().asked);
  const parts = useParts();
  const { loadQuiz, visit } = parts;
  useEffect(() => {
    if (!visit) return;
    const tellNow = () => void tell();
    tellNow();
    window.addEventListener(SETTLED_EVENT, tellNow);
    return () => window.removeEventListener(SETTLED_EVENT, tellNow);
  }, [wanted, visit]);
  useEffect(() => {
    if (opened) loadQuiz?.();
  }, [opened, loadQuiz]);
  if (opened === null || !hasQuiz(parts)) return null;
  const Dialog = dialogs[opened];
  return <Dialog parts={parts} onClose={onClose} />;
}
