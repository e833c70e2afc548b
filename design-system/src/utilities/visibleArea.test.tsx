import { render, screen } from '@testing-library/react';
import { TextField } from '../TextField/TextField.tsx';
import { watchVisibleArea } from './visibleArea.ts';

const viewport = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1 });
const show = (height: number, offsetTop: number, scale = 1, event = 'resize') => {
  Object.assign(viewport, { height, offsetTop, scale });
  viewport.dispatchEvent(new Event(event));
};
const left = () => {
  const { style } = document.documentElement;
  return [
    style.getPropertyValue('--tg-visible-height'),
    style.getPropertyValue('--tg-visible-top'),
  ];
};

const focused = document.createElement('button');

beforeAll(() => {
  Object.assign(window, { visualViewport: viewport });
  watchVisibleArea();
});
afterAll(() => Object.assign(window, { visualViewport: undefined }));
beforeEach(() => {
  // A keyboard opens for a focused field; the one of the previous test is closed.
  document.body.append(focused);
  focused.focus();
  show(window.innerHeight, 0);
});
afterEach(() => focused.remove());

it('says what an on-screen keyboard leaves of the window, panned or not, and nothing where it is closed or the page zoomed in', () => {
  expect(left()).toEqual(['', '']);
  show(400, 20);
  expect(left()).toEqual(['400px', '20px']);
  show(400, 35, 1, 'scroll');
  expect(left()).toEqual(['400px', '35px']);
  show(400, 20, 2);
  expect(left()).toEqual(['', '']);
  show(380, 0);
  expect(left()).toEqual(['380px', '0px']);
  show(window.innerHeight, 0);
  expect(left()).toEqual(['', '']);
});

it('asks for no layout while nothing has the focus, but notices the keyboard of a field that is gone close', () => {
  show(400, 20);
  focused.blur();
  show(window.innerHeight, 0);
  expect(left()).toEqual(['', '']);
  const { innerHeight } = window;
  const height = jest.fn(() => innerHeight);
  Object.defineProperty(window, 'innerHeight', { configurable: true, get: height });
  show(400, 20);
  expect(height).not.toHaveBeenCalled();
  expect(left()).toEqual(['', '']);
  focused.focus();
  show(400, 20);
  expect(height).toHaveBeenCalled();
  expect(left()).toEqual(['400px', '20px']);
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: innerHeight });
});

it('does nothing where the browser has no visual viewport', () => {
  Object.assign(window, { visualViewport: undefined });
  expect(watchVisibleArea).not.toThrow();
  Object.assign(window, { visualViewport: viewport });
});

it('scrolls the focused field into view with its label and message when the keyboard opens, not when it is panned', () => {
  render(<TextField label="Email" error="Too short" />);
  const field = screen.getByRole('textbox');
  field.focus();
  const shown: unknown[] = [];
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    shown.push(this);
  });
  show(400, 0);
  // If not all fit, the last one is the one that stays in view.
  expect(shown).toEqual([field.closest('div')?.parentElement, screen.getByRole('alert'), field]);
  show(400, 50, 1, 'scroll');
  show(window.innerHeight, 0);
  expect(shown).toHaveLength(3);
  scroll.mockRestore();
});
