import { act, cleanup, fireEvent, render, screen } from '@testing-library/react/pure';
import { renderToString } from 'react-dom/server';
import { flushPromises } from '../testing/fakeClock';
import { QUIZ_ID_PREFIX, QUIZ_ISLAND_ID } from '../quiz/ids';
import { lazyModule } from './lazyModule';
import { Quiz } from '../quiz/Quiz';
import { QuizIsland } from './QuizIsland';
import { createVisit } from '../quiz/effects/visit';

const originalFetch = globalThis.fetch;
const stage = process.env.BUILD_STAGE;
// React reports on the console where the page's HTML differs from what it renders.
const consoleError = jest.spyOn(console, 'error');

beforeEach(() => {
  process.env.BUILD_STAGE = 'build-javascript';
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('offline'));
});
afterEach(async () => {
  await act(async () => {
    cleanup();
    await flushPromises();
  });
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockClear();
  globalThis.fetch = originalFetch;
  process.env.BUILD_STAGE = stage;
  document.body.innerHTML = '';
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** A prerendered page after React has hydrated it, with the quiz not yet hydrated. */
async function page(
  path: string,
  beforeReact: (dialog: HTMLDialogElement) => void = () => undefined,
) {
  window.history.replaceState(window.history.state, '', path);
  const quiz = renderToString(<Quiz path={path} visit={createVisit()} />, {
    identifierPrefix: QUIZ_ID_PREFIX,
  });
  const container = document.createElement('div');
  container.innerHTML = `<p>Words</p><div id="${QUIZ_ISLAND_ID}">${quiz}</div>`;
  document.body.append(container);
  const dialog = container.querySelector('dialog');
  if (!dialog) throw new Error('The page has no quiz');
  beforeReact(dialog);
  const element = (
    <>
      <p>Words</p>
      {/* As on a page that has loaded nothing of the quiz yet. */}
      <QuizIsland path={path} quiz={lazyModule(() => import('./hydrateQuiz'))} />
    </>
  );
  let unmount: () => void = () => undefined;
  await act(async () => {
    ({ unmount } = render(element, { container, hydrate: true }));
    await flushPromises();
  });
  const form = dialog.querySelector('form');
  return { dialog, isLive: () => form?.dataset.live === 'true', unmount };
}

/** Waits until the quiz's code has come and hydrated it. */
async function hydrated(isLive: () => boolean) {
  const turn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  for (let turns = 0; turns < 200 && !isLive(); turns += 1) await turn();
  expect(isLive()).toBe(true);
  await turn();
}

it('stays as the page’s HTML has it while nobody does anything', async () => {
  const { dialog, isLive } = await page('/');
  const zip = screen.getByLabelText('ZIP code');
  await act(flushPromises);
  expect(isLive()).toBe(false);
  expect(dialog.contains(zip)).toBe(true);
});

it.each([
  ['a pointer', () => fireEvent.pointerMove(document.body)],
  ['a finger', () => fireEvent.touchStart(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a focus', () => fireEvent.focusIn(document.body)],
  ['a click without any of these', () => fireEvent.click(document.body)],
  ['scrolling', () => fireEvent.scroll(window)],
  ['Back', () => fireEvent.popState(window)],
  ['a lead that another tab keeps', () => window.dispatchEvent(new StorageEvent('storage'))],
])('%s hydrates it, with the very elements that were there', async (_name, sign) => {
  const { isLive } = await page('/');
  const zip = screen.getByLabelText('ZIP code');
  await act(async () => void sign());
  await hydrated(isLive);
  expect(screen.getByLabelText('ZIP code')).toBe(zip);
});

it('is hydrated at once where the browser has opened it already, and keeps what was typed', async () => {
  const { dialog, isLive } = await page('/', (element) => {
    element.showModal();
    const zip = element.querySelector<HTMLInputElement>('input[name="zip"]');
    if (zip) zip.value = '75201';
  });
  await hydrated(isLive);
  expect(dialog.open).toBe(true);
  expect(screen.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('75201');
});

it.each(['/quiz', '/get-quote'])('is hydrated at once on %s', async (path) => {
  const { isLive } = await page(path);
  await hydrated(isLive);
});

it('is hydrated at once where a reload left it open', async () => {
  window.history.replaceState({ quizPosition: 2 }, '', '/');
  const { isLive } = await page('/');
  await hydrated(isLive);
});

it.each([
  ['a session', () => window.sessionStorage.setItem('quiz_session', '{}')],
  ['a submitted lead', () => window.sessionStorage.setItem('session_data', '{}')],
  ['a lead that waits', () => window.localStorage.setItem('tidyguard_outbox:a:1', '{}')],
])('is hydrated at once where an earlier page left %s', async (_name, leave) => {
  leave();
  const { isLive } = await page('/');
  await hydrated(isLive);
});

it('waits where storage holds what is none of ours, or is forbidden', async () => {
  window.localStorage.setItem('somebody_else', '1');
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const { isLive } = await page('/');
  await act(flushPromises);
  if (own) Object.defineProperty(window, 'sessionStorage', own);
  expect(isLive()).toBe(false);
});

it('gives the focus back to the button that was pressed before it came', async () => {
  const opener = document.createElement('button');
  opener.setAttribute('commandfor', 'quiz-dialog');
  document.body.append(opener);
  const { dialog, isLive } = await page('/');
  await act(async () => {
    opener.click();
    dialog.showModal();
  });
  await hydrated(isLive);
  (document.activeElement as HTMLElement).blur();
  await act(async () => {
    dialog.dispatchEvent(new Event('close'));
  });
  expect(opener).toHaveFocus();
});

it('is removed together with its page', async () => {
  const { isLive, unmount } = await page('/quiz');
  await hydrated(isLive);
  await act(async () => {
    unmount();
    await flushPromises();
  });
  expect(document.querySelector('dialog')).toBeNull();
});
