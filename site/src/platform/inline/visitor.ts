/**
 * Stands after the places that it fills on an outcome page: writes the visitor's
 * name and city, and which call to expect, while the page is being parsed, before its first paint. Without
 * it, 'there' would show until React arrives. And keeps a press of a button for React to repeat.
 */
import { parseSubmittedSession } from '../../session/visitor';
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
if (visitor) {
  for (const place of document.querySelectorAll<HTMLElement>('[data-visitor]')) {
    const { firstName: name, city, company } = visitor;
    const text = { name, city, company }[place.dataset.visitor ?? ''] ?? null;
    if (text !== null) place.textContent = text;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-submitted]')) {
    element.hidden = (element.dataset.submitted === 'true') === visitor.isRefused;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
    element.hidden = (element.dataset.waiting === 'true') !== visitor.isWaiting;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-call]')) {
    element.hidden = !element.dataset.call?.split(' ').includes(visitor.call);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-refused]')) {
    element.hidden = (element.dataset.refused === 'true') !== visitor.isRefused;
  }
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>(`[${KEEPS_PRESS}]`);
  const { dataset } = document.documentElement;
  if (button && dataset[HYDRATED] === undefined) button.dataset[PRESSED] = '';
});
