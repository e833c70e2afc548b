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

/** How long a choice stands before the service is told: toggling it to and fro changes the lead once. */
const SETTLE_MS = 800;

/** The part of what is asked for that was not sent yet; another tab may have sent the rest. */
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

/** The change that is on its way to the service; what is asked for meanwhile is sent after it. */
let onItsWay: Promise<ChangeState> | null = null;

/**
 * Tells the service what this tab asks for. If the lead cannot be changed, takes the choice back; also while
 * the lead is still on its way, because it may arrive from another page, which knows nothing of the choice.
 *
 * @param isLeaving whether the page is being left, so that nothing can be waited for.
 */
async function tell(isLeaving = false): Promise<void> {
  const stored = readAskedFor();
  const changes = leadChanges();
  const record = changes.record();
  if ((onItsWay && !isLeaving) || isSent(stored)) return;
  // A change that the outbox has counts as sent: what is taken back later is then told as well.
  const sent = changes.send(unsent(stored), {}, isLeaving, () => noteSent(stored.asked));
  onItsWay = sent;
  const state = await sent;
  // The page was left meanwhile, which sent everything together in another call.
  if (onItsWay !== sent) return;
  onItsWay = null;
  // Another request may have been submitted meanwhile, which asks for other things.
  if (changes.record()?.submitted_at !== record?.submitted_at) return tell();
  if (state === 'refused') return takeBack();
  if (state === 'saved') noteAcknowledged();
  // Something else may have been asked for meanwhile.
  return tell();
}

/** Follows a change that waited in the outbox until its end; returns the function that stops following. */
function followChanges() {
  const changes = leadChanges();
  const follow = () => {
    const state = changes.state();
    if (state === 'saved') noteAcknowledged();
    if (state === 'refused') takeBack();
  };
  // A change may have ended on a page that could not note how. Sending it once more does no harm.
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
    // Without a key the lead cannot be changed yet: told at once, the choice is taken back at once.
    const cancel = visit.clock.after(leadChanges().record()?.edit_key ? SETTLE_MS : 0, tellNow);
    // In the capture phase, before keptPage.ts compares what the page leaves behind (platform/inline).
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
