import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { hydrateQuiz as hydrateUnwatched } from '../platform/hydrateQuiz';
import { browserClock } from '../ports/clock';
import { QUIZ_FORM_ID } from '../ports/leadProof';
import { createVisit, type Visit } from '../quiz/effects/visit';
import { QUIZ_ID_PREFIX } from '../quiz/ids';
import { Quiz } from '../quiz/Quiz';
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

/** The quiz's form once React has hydrated it (quiz/effects/useEarlyNext.ts). */
const LIVE_FORM = `#${QUIZ_FORM_ID}[data-live]`;

/**
 * Shows the panel; while a dialog is open, inside it, because everything outside is inert. It waits until the
 * quiz is hydrated: React would find an element that it did not render, and render the whole quiz again.
 */
function showPanel({ log, session }: LoggedPanelProps): () => void {
  const place = document.createElement('div');
  let isHydrated = false;
  const move = () => {
    isHydrated ||= document.querySelector(LIVE_FORM) !== null;
    const dialog = isHydrated ? document.querySelector('dialog[open]') : null;
    const parent = dialog ?? document.body;
    if (place.parentElement !== parent) parent.append(place);
  };
  move();
  const observer = new MutationObserver(move);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open', 'data-live'] });
  const root = createRoot(place);
  root.render(<LoggedPanel log={log} session={session} />);
  return () => {
    observer.disconnect();
    root.unmount();
    place.remove();
  };
}

/** The quiz with the debug panel; in development only (platform/QuizIsland.tsx). */
export const hydrateQuiz: typeof hydrateUnwatched = (container, path) => {
  const visit = createVisit();
  const log = createDebugLog(browserClock);
  // The development server prerenders nothing. React would render the inline script again, and warn of it.
  if (!container.firstChild) {
    const options = { identifierPrefix: QUIZ_ID_PREFIX };
    const html = renderToString(<Quiz path={path} visit={visit} />, options);
    // Unlike innerHTML this runs the script, which makes an open quiz a modal one.
    container.append(document.createRange().createContextualFragment(html));
  }
  const hidePanel = showPanel({ log, session: visit.session });
  const quiz = hydrateUnwatched(container, path, {
    visit,
    watch: (ports) => watchedPorts(ports, log),
  });
  return {
    ...quiz,
    end() {
      hidePanel();
      quiz.end();
    },
  };
};
