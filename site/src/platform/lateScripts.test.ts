import { withLateScripts } from './lateScripts';

const page = `<body><p>Words</p><script>inline()</script><!-- slice-start -->
<script src="/a.js" async></script><script src="/b.js" async=""></script><!-- slice-end --></body>`;

function run(html: string) {
  document.body.innerHTML = '';
  const code = /<script>(\(function[^]*?)<\/script>/.exec(html)?.[1] ?? '';
  (new Function(code) as () => void)();
}
const loaded = () => [...document.querySelectorAll('script')].map(({ src }) => src);

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('fetches the scripts in their order, after a frame has been painted', () => {
  jest.useFakeTimers();
  const late = withLateScripts(page);
  expect(late).toContain('<script>inline()</script><!-- slice-start -->\n<script>(function');
  expect(late).toMatch(/<\/script><!-- slice-end --><\/body>$/);
  expect(late).not.toContain('async');
  run(late);
  expect(loaded()).toEqual([]);
  jest.advanceTimersByTime(50);
  expect(loaded()).toEqual(['http://localhost/a.js', 'http://localhost/b.js']);
});

it('waits for no paint where nobody looks', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(withLateScripts(page));
  expect(loaded()).toHaveLength(2);
});

it('leaves a page without such scripts, or done before, as it is', () => {
  const late = withLateScripts(page);
  expect(withLateScripts(late)).toBe(late);
  expect(withLateScripts('<p>Words</p>')).toBe('<p>Words</p>');
});
