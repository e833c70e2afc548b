import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { hydrateQuiz as hydrateUnwatched } from '../platform/hydrateQuiz';
import { browserClock } from '../ports/clock';
import type { Visit } from '../quiz/effects/visit';
import { createDebugLog, type DebugLog } from './debugLog';
import { DebugPanel } from './DebugPanel';
import { watchedPorts } from './watchedPorts';

interface LoggedPanelProps {
  log: DebugLog;
  session: Visit['session'];
}

function LoggedPanel({ log, session }: LoggedPanelProps) {
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  return <DebugPanel record={session.loadSubmitted() ?? session.load()} entries={entries} />;
}

/** Shows the panel, over an open dialog as well: everything outside of that is inert. */
function showPanel({ log, session }: LoggedPanelProps): () => void {
  const place = document.createElement('div');
  const move = () => {
    const parent = document.querySelector('dialog[open]') ?? document.body;
    if (place.parentElement !== parent) parent.append(place);
  };
  move();
  const observer = new MutationObserver(move);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  const root = createRoot(place);
  root.render(<LoggedPanel log={log} session={session} />);
  return () => {
    observer.disconnect();
    root.unmount();
    place.remove();
  };
}

/** The quiz with the debug panel; in development only (platform/QuizIsland.tsx). */
export const hydrateQuiz: typeof hydrateUnwatched = (container, visit, path) => {
  const log = createDebugLog(browserClock);
  const hidePanel = showPanel({ log, session: visit.session });
  const quiz = hydrateUnwatched(container, visit, path, (ports) => watchedPorts(ports, log));
  return {
    ...quiz,
    end() {
      hidePanel();
      quiz.end();
    },
  };
};
