/**
 * Stands before the places that it fills on an outcome page: writes the visitor's
 * name and city, and which call to expect, while the page is being parsed, before its first paint. Without
 * it, 'there' would show until React arrives. And keeps a press of a button for React to repeat.
 */
import { parseSubmittedSession, type OutcomeVisitor } from '../../session/visitor';
import { SESSION_DATA_KEY } from '../../session/record';
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

function fill({ firstName: name, city, company, ...told }: OutcomeVisitor) {
  for (const place of document.querySelectorAll<HTMLElement>('[data-visitor]')) {
    const text = { name, city, company }[place.dataset.visitor ?? ''] ?? null;
    // Not again what stands there: writing it would call the observer without end.
    if (text !== null && place.textContent !== text) place.textContent = text;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-submitted]')) {
    element.hidden = (element.dataset.submitted === 'true') === told.isRefused;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
    element.hidden = (element.dataset.waiting === 'true') !== told.isWaiting;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-call]')) {
    element.hidden = !element.dataset.call?.split(' ').includes(told.call);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-refused]')) {
    element.hidden = (element.dataset.refused === 'true') !== told.isRefused;
  }
}

if (visitor) {
  fill(visitor);
  if (document.readyState === 'loading') {
    // A page may be painted wherever the network or the parser pauses: each part is filled before that.
    const parts = new MutationObserver(() => fill(visitor));
    parts.observe(document, { childList: true, characterData: true, subtree: true });
    addEventListener('DOMContentLoaded', () => {
      fill(visitor);
      parts.disconnect();
    });
  }
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>(`[${KEEPS_PRESS}]`);
  const { dataset } = document.documentElement;
  if (button && dataset[HYDRATED] === undefined) button.dataset[PRESSED] = '';
});
