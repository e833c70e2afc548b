import { changeKeyOf, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from '../../session/store/keys';
import { fullRecord } from '../../testing/records';
import { inlineScript } from '../inlineScripts';

const WAITING = changeKeyOf({ ...fullRecord, edit_key: 'lead.end.hash' });

let added: jest.SpiedFunction<typeof window.addEventListener>;
const reload = jest.fn();

beforeEach(() => {
  reload.mockReset();
  added = jest.spyOn(window, 'addEventListener');
  // jsdom runs no inserted script by default, and its own location cannot be watched.
  (new Function('location', inlineScript('keptPage')) as (to: object) => void)({ reload });
});
afterEach(() => {
  document.documentElement.inert = false;
  document.body.replaceChildren();
  added.mock.calls.forEach((listened) => window.removeEventListener(...listened));
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

const shown = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

/** The page is left, something happens elsewhere, and the visitor comes back. */
function comeBack(elsewhere: () => void, persisted = true) {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  elsewhere();
  shown(persisted);
}

const save = (changes: object = {}) =>
  window.sessionStorage.setItem(QUIZ_SESSION_KEY, JSON.stringify({ ...fullRecord, ...changes }));

describe('a kept page is loaded anew', () => {
  beforeEach(() => {
    save();
    window.localStorage.setItem(WAITING, '{}');
  });

  it.each<[string, () => void]>([
    ['the quiz was answered', () => save({ quiz_answers: { zip: '75204' } })],
    ['a quiz was submitted', () => window.sessionStorage.setItem(SESSION_DATA_KEY, '{}')],
    ['a change was delivered that waited', () => window.localStorage.removeItem(WAITING)],
    ['the visitor erased everything', () => window.sessionStorage.clear()],
  ])('where %s on another page', (_what, elsewhere) => {
    comeBack(elsewhere);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

it('a page that is being loaded anew cannot be used, and nothing that it writes lasts', () => {
  save();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  comeBack(() => save({ quiz_answers: { zip: '75204' } }));
  // A modal dialog is usable on an inert page.
  expect([document.documentElement.inert, dialog.inert]).toEqual([true, true]);
  const elsewhere = window.sessionStorage.getItem(QUIZ_SESSION_KEY);
  save();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(window.sessionStorage.getItem(QUIZ_SESSION_KEY)).toBe(elsewhere);
});

it('a page that is left once more before it is loaded anew is loaded anew when the visitor comes back', () => {
  save();
  comeBack(() => save({ quiz_answers: { zip: '75204' } }));
  comeBack(() => save({ quiz_answers: { zip: '75205' } }));
  expect(reload).toHaveBeenCalledTimes(2);
  const latest = window.sessionStorage.getItem(QUIZ_SESSION_KEY);
  expect(latest).toContain('75205');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(window.sessionStorage.getItem(QUIZ_SESSION_KEY)).toBe(latest);
});

describe('a page stays as it is', () => {
  it('where nothing has changed but what others keep', () => {
    save();
    comeBack(() => {
      window.sessionStorage.setItem('another', 'text');
      window.localStorage.setItem('another', 'text');
    });
    expect(reload).not.toHaveBeenCalled();
  });

  it('where a lead of another tab was delivered', () => {
    const other = changeKeyOf({ session_id: crypto.randomUUID(), edit_key: 'lead.end.hash' });
    save();
    window.localStorage.setItem(other, '{}');
    comeBack(() => window.localStorage.removeItem(other));
    expect(reload).not.toHaveBeenCalled();
  });

  it('where the browser has not kept it', () => {
    save();
    comeBack(() => save({ quiz_answers: { zip: '75204' } }), false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('where it was shown before anybody left it', () => {
    save();
    shown(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('where its scripts had not begun the session', () => {
    comeBack(save);
    expect(reload).not.toHaveBeenCalled();
  });

  it('where storage is forbidden', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(() => comeBack(() => undefined)).not.toThrow();
    expect(reload).not.toHaveBeenCalled();
  });
});
