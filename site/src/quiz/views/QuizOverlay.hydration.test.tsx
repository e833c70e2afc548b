import { screen, waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { fakePorts } from '../../testing/fakePorts';
import { OverlayOnScreen } from '../../testing/OverlayOnScreen';
import { ZIP } from '../../testing/states';
import { answeredSteps } from '../core/steps';
import { quiz as definition } from '../../testing/quiz';
import { QuizOverlay } from './QuizOverlay';

const find = <E extends Element>(html: HTMLElement, selector: string) => {
  const found = html.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};
const stepLabel = (step: number) => `Step ${step} of ${answeredSteps(definition)}`;
const open = (html: HTMLElement) => find<HTMLDialogElement>(html, 'dialog').showModal();
const typeZip = (html: HTMLElement) => {
  find<HTMLInputElement>(html, 'input[name="zip"]').value = ZIP;
};

// React logs an error if the page's HTML differs from its own.
const complained = jest.spyOn(console, 'error');
afterEach(() => {
  expect(complained).not.toHaveBeenCalled();
  complained.mockClear();
});

it('the first question is in the page’s HTML, and closes without any script', async () => {
  expect.assertions(4);
  await OverlayOnScreen.show({
    beforeReact: (html) => {
      const [label] = find<HTMLInputElement>(html, 'input[name="zip"]').labels ?? [];
      expect(label).toHaveTextContent('ZIP code');
      const close = find(html, 'button[aria-label="Close"]');
      expect(close).toHaveAttribute('command', 'close');
      expect(close).toHaveAttribute('commandfor', 'quiz-dialog');
    },
  });
});

it('a ZIP typed before React came is kept and checked', async () => {
  const quiz = await OverlayOnScreen.show({
    beforeReact: (html) => {
      open(html);
      typeZip(html);
    },
  });
  expect(quiz.zip).toHaveValue(ZIP);
  expect(quiz.ports.client.bodies('checkZip')).toMatchObject([{ zip: ZIP }]);
});

it('Next pressed before React came counts as soon as the check allows it', async () => {
  const quiz = await OverlayOnScreen.show({
    beforeReact: (html) => {
      open(html);
      typeZip(html);
      find<HTMLFormElement>(html, 'form').dataset.pressed = 'true';
    },
  });
  expect(screen.getByRole('button', { name: 'Next', busy: true })).toBeVisible();
  await quiz.zipIsValid();
  expect(screen.getByText(stepLabel(2))).toBeVisible();
});

it('the dialog that the browser opened stays open', async () => {
  const quiz = await OverlayOnScreen.show({ beforeReact: open });
  expect(quiz.dialog.open).toBe(true);
  expect(screen.getByText(stepLabel(1))).toBeVisible();
});

it.each(['/quiz', '/get-quote'])('on %s it is open in the page’s HTML', async (path) => {
  expect.assertions(3);
  const quiz = await OverlayOnScreen.show({
    path,
    beforeReact: (html) => expect(find(html, 'dialog')).toHaveAttribute('open'),
  });
  expect(quiz.dialog.open).toBe(true);
});

const pressClose = () => find<HTMLElement>(document.body, '[aria-label="Close"]').click();

/** Acts after React has hydrated the page, and before its effects have run. */
function Early({ act }: { act: () => void }) {
  useLayoutEffect(() => queueMicrotask(act), [act]);
  return null;
}

describe('Close pressed while React hydrates the dialog', () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  let root: Root | undefined;
  // Lets React schedule its work by itself, as on a page.
  beforeEach(() => (environment.IS_REACT_ACT_ENVIRONMENT = false));
  afterEach(() => {
    root?.unmount();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    document.body.replaceChildren();
  });

  function hydrate(path: string, act = pressClose) {
    const ports = fakePorts();
    const overlay = (
      <>
        <QuizOverlay path={path} quiz={definition} ports={ports} />
        <Early act={act} />
      </>
    );
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(overlay);
    const dialog = find<HTMLDialogElement>(container, 'dialog');
    if (!dialog.open) dialog.showModal();

    startTransition(() => {
      root = hydrateRoot(container, overlay);
    });
    return { dialog, ports };
  }

  it.each<[string, string[]]>([
    ['/', []],
    ['/quiz', ['/']],
  ])('closes, on %s', async (path, visited) => {
    const { dialog, ports } = hydrate(path);
    await waitFor(() => expect(dialog.open).toBe(false));
    await waitFor(() => expect(ports.visited.map(({ to }) => to)).toEqual(visited));
  });

  it.each<[string, () => void]>([
    ['by that press', pressClose],
    [
      'by the browser as well',
      () => {
        pressClose();
        find<HTMLDialogElement>(document.body, 'dialog').close();
      },
    ],
  ])('stays open when it is opened again, after it was closed %s', async (_how, act) => {
    const { dialog, ports } = hydrate('/', act);
    await waitFor(() => expect(dialog.open).toBe(false));
    const timesOpened = () => ports.events.filter(({ event }) => event === 'quiz_open').length;
    const before = timesOpened();
    dialog.showModal();
    await waitFor(() => expect(timesOpened()).toBe(before + 1));
    // Whatever closes it again would have done so by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog.open).toBe(true);
  });
});
