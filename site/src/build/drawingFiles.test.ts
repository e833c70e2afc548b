import { withDrawingFiles } from './drawingFiles';

const styles =
  '<style>:root{--tg-color-ink:#111}@media x{:root{--tg-color-ink:#eee}}:root[data-theme=dark]{--tg-color-ink:#eee}</style>';
const drawing = (d: string, attributes = '') =>
  `<svg${attributes} viewBox="0 0 4 3" width="400" height="300"><path d="${d}" fill="var(--tg-color-ink)"></path></svg>`;
const icon = '<svg width="24" height="24"><path d="M9 9"></path></svg>';
const page = (body: string) => `<html><head>${styles}</head><body>${body}</body></html>`;

const textsOf = (files: Map<string, string>) => [...files.values()].sort();

it('makes files of the drawings after the first, one for each theme, and leaves icons', () => {
  const first = drawing('M0 0');
  const { html, files } = withDrawingFiles(
    page(`${first}${icon}<p>${drawing('M1 1', ' class="css-a"')}</p>`),
  );
  const [light, dark] = [...files.keys()].sort((one, other) =>
    (files.get(one) ?? '') < (files.get(other) ?? '') ? -1 : 1,
  );
  const picture = (file: string | undefined, theme: string) =>
    `<img class="css-a" width="400" height="300" src="/${file}" alt="" loading="lazy" decoding="async" data-drawn="${theme}">`;
  expect(html).toBe(
    page(`${first}${icon}<p>${picture(light, 'light')}${picture(dark, 'dark')}</p>`),
  );
  const text = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="400" height="300"><path d="M1 1" fill="${color}"></path></svg>`;
  expect(textsOf(files)).toEqual([text('#111'), text('#eee')]);
});

it('names a file by what it holds, so that it can be kept for a year', () => {
  const filesOf = (d: string) => [
    ...withDrawingFiles(page(drawing('M0 0') + drawing(d))).files.keys(),
  ];
  expect(filesOf('M1 1')).toEqual(filesOf('M1 1'));
  expect(filesOf('M1 1')).not.toEqual(filesOf('M2 2'));
  expect(filesOf('M1 1')[0]).toMatch(/^static\/drawing-[\da-f]{12}\.svg$/);
});

it('leaves a page alone whose drawings are files already', () => {
  const { html } = withDrawingFiles(page(drawing('M0 0') + drawing('M1 1')));
  expect(withDrawingFiles(html)).toEqual({ html, files: new Map() });
});

it('fails where the page lacks a colour of a drawing', () => {
  const unknown = drawing('M1 1').replace('ink', 'nope');
  expect(() => withDrawingFiles(page(drawing('M0 0') + unknown))).toThrow(
    'The page defines no --tg-color-nope for light.',
  );
});
