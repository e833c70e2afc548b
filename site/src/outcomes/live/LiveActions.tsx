import type { LeadUpdate } from '@tidyguard/service/contract';
import { useEffect, type ComponentType } from 'react';
import { hasQuiz, useParts } from '../../platform/pageParts';
import {
  isSent,
  noteAcknowledged,
  noteSent,
  readAskedFor,
  takeBack,
  useAskedFor,
} from '../askedFor';
import { isSame } from '../isSame';
import type { LiveAction } from '../liveAction';
import { leadChanges } from './changes';
import { EditDialog } from './EditDialog';
import type { ChangeState } from './leadChanges';
import { PriceDialog } from './PriceDialog';
import { TimeDialog, type LiveDialogProps } from './TimeDialog';

export { ChangeStatus } from './ChangeStatus';

const dialogs: Readonly<Record<LiveAction, ComponentType<LiveDialogProps>>> = {
  details: EditDialog,
  time: TimeDialog,
  price: PriceDialog,
};

/** How long a choice stands before the service is told: who presses to and fro changes the lead once. */
const SETTLE_MS = 800;

/** What of it the service does not know; another tab may have told it the rest. */
function unsent({ asked, sent }: ReturnType<typeof readAskedFor>): LeadUpdate['changes'] {
  const isNew = (name: keyof typeof asked) => !isSame(asked[name], sent[name]);
  const without = (titles: readonly string[], others: readonly string[]) =>
    titles.filter((title) => !others.includes(title));
  return {
    ...(isNew('add_ons') && {
      add_ons: {
        added: without(asked.add_ons, sent.add_ons),
        removed: without(sent.add_ons, asked.add_ons),
      },
    }),
    ...(isNew('preferred_time') && { preferred_time: asked.preferred_time }),
  };
}

/** The change that is on its way to the service: what is asked for meanwhile follows it. */
let onItsWay: Promise<ChangeState> | null = null;

/**
 * Tells the service what this tab asks for. Takes it back where the lead cannot be changed, such as while it
 * is still on its way: it may arrive from another page, which knows nothing of what was asked for here.
 *
 * @param isLeaving the page goes, and waits for nothing.
 */
async function tell(isLeaving = false): Promise<void> {
  const stored = readAskedFor();
  const changes = leadChanges();
  const record = changes.record();
  if ((onItsWay && !isLeaving) || isSent(stored)) return;
  const sent = changes.send(unsent(stored), {}, isLeaving);
  onItsWay = sent;
  const state = await sent;
  // The page was left meanwhile, and has told all of it together.
  if (onItsWay !== sent) return;
  onItsWay = null;
  // Another request may have been made meanwhile, which asks for other things.
  if (changes.record()?.submitted_at !== record?.submitted_at) return tell();
  if (state === 'refused') return takeBack();
  // What is kept in the outbox is on its way.
  noteSent(stored.asked);
  if (state === 'saved') noteAcknowledged();
  // Something else may have been asked for meanwhile.
  return tell();
}

/** Follows a change that waited in the outbox to its end; returns the function that ends that. */
function followChanges() {
  const changes = leadChanges();
  const follow = () => {
    const state = changes.state();
    if (state === 'saved') noteAcknowledged();
    if (state === 'refused') takeBack();
  };
  // It ended on a page that could not tell how: sent once more, it does no harm.
  if (changes.state() === 'idle') noteSent(readAskedFor().acknowledged);
  follow();
  return changes.subscribe(follow);
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
    const tellLeaving = () => void tell(true);
    // What cannot be asked for yet is not shown as asked for meanwhile.
    const cancel = visit.clock.after(leadChanges().record()?.edit_key ? SETTLE_MS : 0, tellNow);
    // Before what is left behind is looked at (platform/inline/keptPage.ts).
    window.addEventListener('pagehide', tellLeaving, true);
    return () => {
      cancel();
      window.removeEventListener('pagehide', tellLeaving, true);
    };
  }, [wanted, visit]);
  useEffect(() => (visit ? followChanges() : undefined), [visit]);
  useEffect(() => {
    if (opened) loadQuiz?.();
  }, [opened, loadQuiz]);
  if (opened === null || !hasQuiz(parts)) return null;
  const Dialog = dialogs[opened];
  return <Dialog parts={parts} onClose={onClose} />;
}
