import { extractSvg, readPalette, shownDay } from './renderedHtml';

const html =
  '<style>:root{--tg-color-ink:#111;--tg-color-on-brand:#eee;}@media x{:root{--tg-color-ink:#fff;}}</style>' +
  '<svg viewBox="0 0 1 1"><path/></svg>' +
  '<svg viewBox="0 0 2 2" data-drawing="x"><path fill="var(--tg-color-ink)"/></svg>';

it('reads the colours of the light theme', () => {
  expect(readPalette(html).get('--tg-color-ink')).toBe('#111');
  expect(readPalette(html).get('--tg-color-on-brand')).toBe('#eee');
});

it('extracts the named drawing as a document of its own', () => {
  expect(extractSvg(html, 'x')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" data-drawing="x"><path fill="#111"/></svg>',
  );
});

it('finds the day that a page shows, and none where it shows none', () => {
  const page = '<main><p>Last updated <time datetime="2026-11-22">today</time></p></main>';
  expect(shownDay(page)).toBe('2026-11-22');
  expect(shownDay('<main></main>')).toBeUndefined();
});

it('fails where the page holds no such drawing or does not define its colour', () => {
  expect(() => extractSvg(html, 'y')).toThrow('no SVG with data-drawing="y"');
  const unknown = html.replace('var(--tg-color-ink)', 'var(--tg-color-nope)');
  expect(() => extractSvg(unknown, 'x')).toThrow('--tg-color-nope');
});
