import { browserQuizHistory, type QuizHistory } from './quizHistory';

const popState = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  );

/** What the visitor does with the browser's own buttons. */
async function press(steps: number) {
  const moved = popState();
  window.history.go(steps);
  await moved;
}

let history: QuizHistory;
let heard: number[];
let end: () => void;

beforeEach(() => {
  history = browserQuizHistory();
  heard = [];
  end = history.subscribe((position) => heard.push(position));
});

afterEach(async () => {
  if (history.position() > 0) await history.leave();
  end();
});

it('stands at 0 while the quiz is closed', () => {
  expect(history.position()).toBe(0);
});

it('adds one entry for each step, at the same address', () => {
  const before = window.history.length;
  const address = window.location.href;
  history.moveTo(1);
  history.moveTo(2);
  history.moveTo(3);
  expect(history.position()).toBe(3);
  expect(window.history.length).toBe(before + 3);
  expect(window.location.href).toBe(address);
  history.moveTo(3);
  expect(window.history.length).toBe(before + 3);
});

it('a resumed quiz gets an entry for every step before', async () => {
  history.moveTo(4);
  await press(-1);
  expect(heard).toEqual([3]);
});

it('tells when the visitor goes back and forward', async () => {
  history.moveTo(1);
  history.moveTo(2);
  await press(-1);
  await press(1);
  await press(-2);
  expect(heard).toEqual([1, 2, 0]);
  expect(history.position()).toBe(0);
});

it('goes back itself without telling', async () => {
  history.moveTo(1);
  history.moveTo(2);
  const moved = popState();
  history.moveTo(1);
  await moved;
  expect(history.position()).toBe(1);
  expect(heard).toEqual([]);
});

it('what is wanted while it moves is done afterwards', async () => {
  history.moveTo(3);
  const moved = popState();
  history.moveTo(1);
  history.moveTo(2);
  await moved;
  expect(history.position()).toBe(2);
  expect(heard).toEqual([]);
});

it('leaves all its entries behind', async () => {
  history.moveTo(5);
  await history.leave();
  expect(history.position()).toBe(0);
  await history.leave();
  expect(history.position()).toBe(0);
  expect(heard).toEqual([]);
});

it('keeps what others keep in the entry', () => {
  window.history.replaceState({ key: 'gatsby' }, '');
  history.moveTo(1);
  expect(window.history.state).toEqual({ key: 'gatsby', quizPosition: 1 });
});

it('tells nobody once the subscription has ended', async () => {
  history.moveTo(2);
  end();
  await press(-1);
  expect(heard).toEqual([]);
});

it.each([null, 'x', 7, { quizPosition: '3' }, { quizPosition: -1 }, { quizPosition: 1.5 }])(
  'an entry that holds %j belongs to no step',
  (state) => {
    window.history.replaceState(state, '');
    expect(history.position()).toBe(0);
    window.history.replaceState(null, '');
  },
);

it('hangs on no browser that does not answer', async () => {
  jest.useFakeTimers();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  history.moveTo(1);
  const left = jest.fn();
  void history.leave().then(left);
  await jest.advanceTimersByTimeAsync(499);
  expect(left).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
  go.mockRestore();
  jest.useRealTimers();
});
