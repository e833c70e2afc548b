/**
 * Stands before the places that it fills on an outcome page: writes the visitor's name and city, and which
 * call to expect, while the page is being parsed, before its first paint. Without it, 'there' would show
 * until React arrives. It also keeps a press of a button for React to repeat.
 */
import { parseSubmittedSession, type OutcomeVisitor } from '../../session/visitor';
import { SESSION_DATA_KEY } from '../../session/store/keys';
import { KEEPS_PRESS, PRESSED } from '../earlyPress';
import { HYDRATED } from '../earlyTraversal';

function storedSession() {
  try {
    return sessionStorage.getItem(SESSION_DATA_KEY);
  } catch {
    return null; // Storage is forbidden.
  }
}

const visitor = parseSubmittedSession(storedSession(), Date.now());

/** Shows only those elements with this mark whose value is to be seen. */
function show(mark: string, isShown: (value: string) => boolean) {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-${mark}]`)) {
    element.hidden = !isShown(element.dataset[mark] ?? '');
  }
}

const { dataset } = document.documentElement;

function fill({ firstName: name, city, company, ...told }: OutcomeVisitor) {
  // A hydrated page is React's to fill.
  if (dataset[HYDRATED] !== undefined) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-visitor]')) {
    const text = { name, city, company }[place.dataset.visitor ?? ''] ?? null;
    // Never writes the same text again, which would call the observer without end.
    if (text !== null && place.textContent !== text) place.textContent = text;
  }
  show('submitted', (value) => (value === 'true') !== told.isRefused);
  show('waiting', (value) => (value === 'true') === told.isWaiting);
  show('call', (value) => value.split(' ').includes(told.call));
  show('refused', (value) => (value === 'true') === told.isRefused);
}

/**
 * More than the parts that a page comes in. The limit keeps this from taking turns for ever with an extension
 * that writes other words.
 */
let fillsLeft = 200;

if (visitor) {
  fill(visitor);
  if (document.readyState === 'loading') {
    // The page may be painted whenever the network or the parser pauses, so each part is filled as it comes.
    const parts = new MutationObserver(() => {
      fillsLeft -= 1;
      if (fillsLeft === 0) parts.disconnect();
      fill(visitor);
    });
    parts.observe(document, { childList: true, characterData: true, subtree: true });
    addEventListener('DOMContentLoaded', () => {
      fill(visitor);
      parts.disconnect();
    });
  }
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest(`[${KEEPS_PRESS}]`);
  if (dataset[HYDRATED] === undefined) button?.setAttribute(PRESSED, '');
});
