/**
 * Loads a page anew that the browser kept as it was left (the back/forward cache), where another page has
 * changed the session since, or delivered what waited: the kept one would write back what it remembers, and
 * with it details that were erased. A page on which no session has begun has nothing to write.
 */
import { isOutboxKey, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from '../../session/store/keys';

/** What other pages may change; nothing where the session has not begun, or storage is forbidden. */
function shared() {
  try {
    const [running, submitted] = [QUIZ_SESSION_KEY, SESSION_DATA_KEY].map((key) =>
      sessionStorage.getItem(key),
    );
    // Other tabs' have another session's id in the key.
    const waiting = Object.entries(localStorage).filter(
      ([key]) => isOutboxKey(key) && running?.includes(key.split(':')[1] ?? ''),
    );
    return running && JSON.stringify([running, submitted, waiting]);
  } catch {
    // Each page then has a session of its own.
    return undefined;
  }
}

let left: ReturnType<typeof shared>;
/** The running quiz as another page left it, once this page is out of date. */
let running: string | undefined;

addEventListener('pagehide', () => {
  // What the old page's timers write does not last. Who goes forward before it is loaded anew may come back once more.
  if (running === undefined) left = shared();
  else sessionStorage.setItem(QUIZ_SESSION_KEY, running);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !left || (running === undefined && left === shared())) return;
  running = sessionStorage.getItem(QUIZ_SESSION_KEY) ?? '';
  // On a slow network the old page stays for seconds. A modal dialog is usable on an inert page.
  for (const part of document.querySelectorAll<HTMLElement>('html, dialog')) part.inert = true;
  location.reload();
});
