/**
 * Reloads a page that the browser kept as it was left (the back/forward cache), if another page has since
 * changed the session or delivered something that waited: the kept page would write back what it remembers,
 * and with it details that were erased. A page on which no session has begun has nothing to write.
 */
import { isOutboxKey, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from '../../session/store/keys';

/** What other pages may change; nothing if the session has not begun or storage is forbidden. */
function shared() {
  try {
    const [running, submitted] = [QUIZ_SESSION_KEY, SESSION_DATA_KEY].map((key) =>
      sessionStorage.getItem(key),
    );
    // Keys of other tabs' entries hold another session's id.
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
/** The running quiz as another page left it; undefined while this page is up to date. */
let running: string | undefined;

addEventListener('pagehide', () => {
  // Undoes what the outdated page's timers wrote. A visitor who leaves before the reload may come back again.
  if (running === undefined) left = shared();
  else sessionStorage.setItem(QUIZ_SESSION_KEY, running);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !left || (running === undefined && left === shared())) return;
  running = sessionStorage.getItem(QUIZ_SESSION_KEY) ?? '';
  // On a slow network the old page stays for seconds. An inert page does not make a modal dialog inert.
  for (const part of document.querySelectorAll<HTMLElement>('html, dialog')) part.inert = true;
  location.reload();
});
