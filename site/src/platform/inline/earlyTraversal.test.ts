import { endEarlyTraversal, isLeaving } from '../earlyTraversal';
import { inlineScript } from '../inlineScripts';

// jsdom cannot load a document: the mark that is set just before shows whether one would be fetched.
const notImplemented = jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => notImplemented.mockRestore());

beforeAll(() => {
  window.history.replaceState(null, '', '/outcome/deep-clean');
  new Function(inlineScript('earlyTraversal'))();
});

it('waits for another page’s document where Back is pressed before hydration, and only then', () => {
  // A step within the page, such as the quiz's.
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(isLeaving()).toBe(false);

  window.history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(isLeaving()).toBe(true);
});

it('leaves the history to the router once the page is hydrated', () => {
  delete document.documentElement.dataset.leaving;
  endEarlyTraversal();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(isLeaving()).toBe(false);
});
