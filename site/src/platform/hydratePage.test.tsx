import { act } from '@testing-library/react';
import { hydratePage } from './hydratePage';

const original = globalThis.requestIdleCallback as unknown;
let whenIdle: () => void = () => undefined;

beforeEach(() => {
  globalThis.requestIdleCallback = jest.fn((callback: IdleRequestCallback) => {
    whenIdle = () => callback({ didTimeout: false, timeRemaining: () => 0 });
    return 0;
  });
});
afterEach(() => {
  Object.assign(globalThis, { requestIdleCallback: original });
});

function Page() {
  return (
    <div id="gatsby-focus-wrapper">
      <button onClick={pressed}>Press</button>
    </div>
  );
}
const pressed = jest.fn();

function prerendered() {
  const container = document.createElement('div');
  container.innerHTML = '<div id="gatsby-focus-wrapper"><button>Press</button></div>';
  document.body.replaceChildren(container);
  return container;
}

async function hydrated(container: Element) {
  hydratePage(<Page />, container);
  await act(async () => whenIdle());
}

it('hydrates what the page’s HTML holds, once the browser is idle', async () => {
  const container = prerendered();
  const button = container.querySelector('button');
  await hydrated(container);
  expect(container.querySelector('button')).toBe(button);
  act(() => button?.click());
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('waits for half a second at most where the phone never comes to rest', async () => {
  await hydrated(prerendered());
  expect(requestIdleCallback).toHaveBeenCalledWith(expect.any(Function), { timeout: 500 });
});

it('renders a page that was not prerendered', async () => {
  const container = document.createElement('div');
  await act(async () => hydratePage(<Page />, container));
  expect(container.querySelector('button')).toHaveTextContent('Press');
});
