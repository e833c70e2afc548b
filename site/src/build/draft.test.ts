import { searchable, withDraftMark } from './draft';

const page = (head: string) =>
  `<!doctype html><html><head><title>A</title>${head}</head><body class="b"><div id="___gatsby"></div></body></html>`;
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const marked = (head = '') => parsed(withDraftMark(page(head), 'November 23, 2026', 'index.html'));

it('says on the page, before all else, that it is a draft, and of which day', () => {
  const first = marked().body.firstElementChild;
  expect(first?.textContent).toBe(
    'Draft of November 23, 2026: not public, and nothing is sent from here.',
  );
  expect(first?.getAttribute('aria-label')).toBe('Draft');
  expect(first?.nextElementSibling?.id).toBe('___gatsby');
});

it.each([
  '',
  '<meta data-gatsby-head="true" name="robots" content="noindex"/>',
  '<link rel="canonical" href="https://a.example/"/>',
])('asks search engines not to list it, once, and names no address for it (%s)', (head) => {
  const document = marked(head);
  const robots = [...document.querySelectorAll('meta[name=robots]')];
  expect(robots.map((meta) => meta.getAttribute('content'))).toEqual(['noindex']);
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
});

it('marks the quiz as well, which covers the page', () => {
  expect(marked().querySelector('style')?.textContent).toContain(
    'dialog[open]::before{content:"Draft"',
  );
});

it('leaves a page alone that is marked', () => {
  const once = withDraftMark(page(''), 'November 23, 2026', 'index.html');
  expect(withDraftMark(once, 'November 24, 2026', 'index.html')).toBe(once);
});

it.each(['<p>no page</p>', '<head></head>', '<body></body>'])(
  'refuses a file that cannot be marked: %s',
  (html) => {
    expect(() => withDraftMark(html, 'today', 'a.html')).toThrow('a.html has no <head>');
  },
);

it('keeps every file of a draft, and nothing of a published build, from search engines', () => {
  expect(searchable('2026-11-23')).toEqual({
    isListed: false,
    headers: { 'X-Robots-Tag': 'noindex' },
  });
  expect(searchable(null)).toEqual({ isListed: true, headers: {} });
});
