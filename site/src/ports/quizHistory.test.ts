import { browserQuizHistory, type QuizHistory } from './quizHistory';

const popState = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  );

/** Acts as the browser's own Back or Forward button. */
async function press(steps: number) {
  const moved = popState();
  window.history.go(steps);
  await moved;
}

/** Resolves after the next paint, when the history has moved. */
const soon = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

/** Goes through the positions, as the quiz does step by step. */
async function walk(...positions: number[]) {
  for (const position of positions) {
    history.moveTo(position);
    await soon();
  }
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

it('is at position 0 while the quiz is closed', () => {
  expect(history.position()).toBe(0);
});

it('adds one entry for each step, at the same address', async () => {
  const before = window.history.length;
  const address = window.location.href;
  await walk(1, 2, 3);
  expect(history.position()).toBe(3);
  expect(window.history.length).toBe(before + 3);
  expect(window.location.href).toBe(address);
  await walk(3);
  expect(window.history.length).toBe(before + 3);
});

it('keeps nobody waiting while a step is shown', async () => {
  const pushState = jest.spyOn(window.history, 'pushState');
  history.moveTo(1);
  await new Promise(requestAnimationFrame);
  expect(pushState).not.toHaveBeenCalled();
  await soon();
  expect(pushState).toHaveBeenCalledTimes(1);
  pushState.mockRestore();
});

it('adds entries to a page that nobody sees, which is not painted', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const paint = jest.spyOn(window, 'requestAnimationFrame');
  history.moveTo(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(history.position()).toBe(1);
  expect(paint).not.toHaveBeenCalled();
  hidden.mockRestore();
  paint.mockRestore();
});

it('Back on a step whose entry is still to come leads to the step before it', async () => {
  await walk(1, 2, 3);
  // No paint comes, as when the visitor is quicker than the next one.
  const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValueOnce(0);
  history.moveTo(4);
  paint.mockRestore();
  await press(-1);
  expect(heard).toEqual([3]);
  expect(history.position()).toBe(3);
});

it('Back right after the arrow leads one step farther than the arrow', async () => {
  await walk(1, 2, 3, 4);
  const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValueOnce(0);
  history.moveTo(3);
  paint.mockRestore();
  await press(-1);
  expect(heard).toEqual([2]);
  await popState();
  expect(history.position()).toBe(2);
});

it('Back right after the arrow to the first step closes the quiz', async () => {
  await walk(1, 2);
  const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValueOnce(0);
  history.moveTo(1);
  paint.mockRestore();
  await press(-2);
  expect(heard).toEqual([0]);
  expect(history.position()).toBe(0);
});

it('a resumed quiz gets an entry for every step before', async () => {
  await walk(4);
  await press(-1);
  expect(heard).toEqual([3]);
});

it('calls back when the visitor goes back and forward', async () => {
  await walk(1, 2);
  await press(-1);
  await press(1);
  await press(-2);
  expect(heard).toEqual([1, 2, 0]);
  expect(history.position()).toBe(0);
});

it('calls back for a Forward that comes before the paint of the step that Back led to', async () => {
  await walk(1, 2);
  const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await press(-1);
  // The quiz does this once it has rendered that step.
  history.moveTo(1);
  await press(1);
  paint.mockRestore();
  expect(heard).toEqual([1, 2]);
  expect(history.position()).toBe(2);
});

it('goes back itself without telling', async () => {
  await walk(1, 2);
  const moved = popState();
  history.moveTo(1);
  await moved;
  expect(history.position()).toBe(1);
  expect(heard).toEqual([]);
});

it('what is wanted while it moves is done afterwards', async () => {
  await walk(3);
  const moved = popState();
  await walk(1);
  history.moveTo(2);
  await moved;
  expect(history.position()).toBe(2);
  expect(heard).toEqual([]);
});

it('leaves all its entries behind', async () => {
  await walk(5);
  await history.leave();
  expect(history.position()).toBe(0);
  await history.leave();
  expect(history.position()).toBe(0);
  expect(heard).toEqual([]);
});

it('keeps what others keep in the entry', async () => {
  window.history.replaceState({ key: 'gatsby' }, '');
  await walk(1);
  expect(window.history.state).toEqual({ key: 'gatsby', quizPosition: 1 });
});

it('calls nobody back once the subscription has ended', async () => {
  await walk(2);
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

it('does not wait forever for a browser that does not answer', async () => {
  jest.useFakeTimers();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  history.moveTo(1);
  await jest.advanceTimersByTimeAsync(20);
  const left = jest.fn();
  void history.leave().then(left);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(left).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
  go.mockRestore();
  jest.useRealTimers();
});
