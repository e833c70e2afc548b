import { useEffect, useState } from 'react';
import { startCourier } from '../outbox/courier';
import { watchOtherTabs } from '../outbox/outbox';
import { createBrowserPorts } from './browserPorts';
import { QuizOverlay } from './QuizOverlay';

/**
 * The quiz as every page carries it, with the browser's ports, and the courier
 * that delivers what an earlier page could not.
 */
export function Quiz({ path }: { path: string }) {
  const [ports] = useState(() => createBrowserPorts());

  useEffect(() => {
    const { outbox, session, clock } = ports;
    const stopWatching = watchOtherTabs((sessionId) => session.eraseAcknowledged(sessionId));
    // A lead of this session that another page delivered is erased here as well.
    const submitted = session.loadSubmitted();
    if (submitted && outbox.isEmpty()) session.eraseAcknowledged(submitted.session_id);
    const stopCourier = startCourier(outbox, clock);
    return () => {
      stopWatching();
      stopCourier();
    };
  }, [ports]);

  return <QuizOverlay path={path} ports={ports} />;
}
