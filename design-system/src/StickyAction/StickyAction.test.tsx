import { act, render, screen } from '@testing-library/react';
import { StickyAction } from './StickyAction.tsx';

/** Lets the test say what is on screen. */
class FakeObserver {
  static last: FakeObserver;
  readonly observed = new Set<Element>();
  disconnected = false;

  constructor(private readonly callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    FakeObserver.last = this;
  }
  observe(target: Element) {
    this.observed.add(target);
  }
  disconnect() {
    this.disconnected = true;
  }
  see(target: Element, isIntersecting: boolean) {
    act(() => this.callback([{ target, isIntersecting }]));
  }
}

const original = window.IntersectionObserver;
beforeEach(() => {
  Object.assign(window, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  window.IntersectionObserver = original;
});

const pageWith = (hideWhileVisible: string) => (
  <>
    <button type="button" data-action="">
      First
    </button>
    <button type="button" data-action="">
      Last
    </button>
    <StickyAction hideWhileVisible={hideWhileVisible}>
      <button type="button">Follow</button>
    </StickyAction>
  </>
);
const page = pageWith('[data-action]');

it('is hidden while another call to action is on screen', () => {
  render(page);
  const bar = screen.getByText('Follow').parentElement;
  const [first, last] = [screen.getByText('First'), screen.getByText('Last')];
  expect(bar).toHaveAttribute('data-hidden', 'true');
  // Nor can it be pressed, focused or read out, which mere transparency would allow.
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();

  FakeObserver.last.see(first, true);
  expect(bar).toHaveAttribute('data-hidden', 'true');
  FakeObserver.last.see(first, false);
  expect(bar).toHaveAttribute('data-hidden', 'false');
  expect(screen.getByRole('button', { name: 'Follow' })).toBeInTheDocument();
  FakeObserver.last.see(last, true);
  expect(bar).toHaveAttribute('data-hidden', 'true');

  FakeObserver.last.see(first, true);
  FakeObserver.last.see(last, false);
  expect(bar).toHaveAttribute('data-hidden', 'true');
  FakeObserver.last.see(first, false);
  expect(bar).toHaveAttribute('data-hidden', 'false');
});

it('stays hidden where the browser cannot say what is on screen', () => {
  delete (window as { IntersectionObserver?: unknown }).IntersectionObserver;
  render(page);
  expect(screen.getByText('Follow').parentElement).toHaveAttribute('data-hidden', 'true');
});

it('is shown where the page has no other call to action', () => {
  render(
    <StickyAction hideWhileVisible="[data-action]">
      <button type="button">Follow</button>
    </StickyAction>,
  );
  // Browsers report each target once when they begin to observe it.
  for (const target of FakeObserver.last.observed) FakeObserver.last.see(target, false);
  expect(screen.getByText('Follow').parentElement).toHaveAttribute('data-hidden', 'false');
});

it('observes all of them, and stops when it is removed', () => {
  const { unmount } = render(page);
  const observed = [...FakeObserver.last.observed];
  expect(observed).toEqual(expect.arrayContaining(screen.getAllByText(/First|Last/)));
  unmount();
  expect(FakeObserver.last.disconnected).toBe(true);
});

it('observes others where it is told so', () => {
  const { rerender } = render(pageWith('[data-action]'));
  const before = FakeObserver.last;
  rerender(pageWith('[data-action]:last-of-type'));
  expect(before.disconnected).toBe(true);
  expect(FakeObserver.last.observed).toContain(screen.getByText('Last'));
  expect(FakeObserver.last.observed).not.toContain(screen.getByText('First'));
});
