import { SETTLED_EVENT } from '../session/record';
import { pageNavigation } from './sitePages';

const gatsby = window as unknown as { ___navigate?: unknown };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  delete gatsby.___navigate;
});

it('has gone there once the page is shown, and waits three seconds at most', async () => {
  gatsby.___navigate = jest.fn();
  const navigation = pageNavigation();
  const arrived = jest.fn();
  const first = navigation.navigate('/outcome/deep-clean', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(arrived).not.toHaveBeenCalled();
  navigation.shown('/outcome/deep-clean');
  await first;
  expect(arrived.mock.calls).toEqual([[true]]);

  const second = navigation.navigate('/', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(3_000);
  await second;
  expect(arrived.mock.calls).toEqual([[true], [false]]);
});

it.each(['/outcome/deep-clean', '/outcome/deep-clean/'])(
  'is at the page below at once (%s), which looks again at what was submitted and gets the focus',
  async (below) => {
    gatsby.___navigate = jest.fn();
    document.body.innerHTML =
      '<dialog id="quiz-dialog" open></dialog><div id="gatsby-focus-wrapper" tabindex="-1"></div>';
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
    const looked = jest.fn();
    window.addEventListener(SETTLED_EVENT, looked, { once: true });
    const navigation = pageNavigation();
    navigation.shown(below);
    expect(await navigation.navigate('/outcome/deep-clean', { replace: false })).toBe(true);
    expect(gatsby.___navigate).not.toHaveBeenCalled();
    expect(looked).toHaveBeenCalledTimes(1);
    expect(document.body).toHaveFocus();
    const close = () => document.querySelector('dialog')?.dispatchEvent(new Event('close'));
    close();
    expect(document.getElementById('gatsby-focus-wrapper')).toHaveFocus();
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    // Only for the request that was just made: a quiz that is closed later leaves the page as it is.
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    close();
    expect(button).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  },
);
