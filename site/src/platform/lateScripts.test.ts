import { inlineScript } from './inlineScripts';
import { withLateScripts } from './lateScripts';

const page = `<body><p>Words</p><script>inline()</script><!-- slice-start -->
<script src="/a.js" async></script><script src="/b.js" async=""></script><!-- slice-end --></body>`;

const late = () => withLateScripts(page, inlineScript('lateScripts'), 'index.html');

/** Runs the inline script as the browser does when it comes to it. */
function run(html: string) {
  document.body.innerHTML = '';
  const [, addresses = '', text = ''] =
    /<script data-late="([^"]*)">([^]*?)<\/script>/.exec(html) ?? [];
  const script = document.createElement('script');
  script.dataset.late = addresses;
  script.text = text;
  document.body.append(script);
}
const loaded = () => [...document.querySelectorAll('script')].map(({ src }) => src).filter(Boolean);

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('fetches the scripts in their order, after a frame has been painted', () => {
  jest.useFakeTimers();
  expect(late()).toContain('<script>inline()</script><!-- slice-start -->\n<script data-late="');
  expect(late()).toMatch(/<\/script><!-- slice-end --><\/body>$/);
  expect(late()).not.toContain('async');
  run(late());
  expect(loaded()).toEqual([]);
  jest.advanceTimersByTime(50);
  expect(loaded()).toEqual(['http://localhost/a.js', 'http://localhost/b.js']);
});

it.each([
  ['is told where the scripts stall', undefined, 5_000, false],
  ['is told nothing before that', undefined, 4_900, true],
  ['is told nothing where the page works by then', 'true', 5_000, true],
])('a visitor %s', (_what, hydrated, ms, isHidden) => {
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(late());
  const notice = document.createElement('p');
  notice.id = 'quiz-notice';
  notice.hidden = true;
  document.body.append(notice);
  if (hydrated) document.documentElement.dataset.hydrated = hydrated;
  jest.advanceTimersByTime(ms);
  delete document.documentElement.dataset.hydrated;
  expect(notice.hidden).toBe(isHidden);
});

it('waits for no paint where nobody looks', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(late());
  expect(loaded()).toHaveLength(2);
});

it('leaves a page on which that is done as it is', () => {
  expect(withLateScripts(late(), 'another text', 'index.html')).toBe(late());
});

it('fails on a page whose scripts it cannot find', () => {
  expect(() => withLateScripts('<script src="/a.js" defer></script>', '', 'index.html')).toThrow(
    /'lateScripts'.*index\.html holds no <script src="…" async>/,
  );
});
