import { renderToStaticMarkup } from 'react-dom/server';
import { collectStyles, styleElements, stylesLast } from './stylesInHead';

const inserted = { aaa: 'body{margin:0}', bbb: '.css-bbb{color:red}', ccc: '.css-ccc{top:0}' };
const registered = { 'css-bbb': 'color:red;', 'css-ccc': 'top:0;' };

it('gives each global style sheet an element of its own and all classes one', () => {
  const styles = collectStyles({ inserted, registered });
  expect(styles).toEqual([
    { name: 'css-global aaa', css: 'body{margin:0}' },
    { name: 'css bbb ccc', css: '.css-bbb{color:red}.css-ccc{top:0}' },
  ]);
  expect(renderToStaticMarkup(<>{styleElements(styles)}</>)).toBe(
    '<style data-emotion="css-global aaa" data-s="">body{margin:0}</style>' +
      '<style data-emotion="css bbb ccc" data-s="">.css-bbb{color:red}.css-ccc{top:0}</style>',
  );
});

it.each([
  ['holds nothing', { inserted: {}, registered: {} }, 'no global style sheets'],
  [
    'keeps no text of its rules',
    { inserted: { aaa: true, bbb: true } as const, registered },
    'no global style sheets',
  ],
  [
    'registers its classes under other names',
    { inserted, registered: { bbb: 'color:red;' } },
    'no class styles',
  ],
])('fails where Emotion’s cache %s', (_, cache, missing) => {
  expect(() => collectStyles(cache)).toThrow(
    new RegExp(`'stylesInHead' \\(site/src/platform/stylesInHead\\.tsx\\).*${missing}`),
  );
});

it('puts styles behind everything else, in their order', () => {
  const [first, last, icon] = [
    <style key="first" />,
    <style key="last" />,
    <link key="icon" rel="icon" />,
  ];
  expect(stylesLast([first, icon, last])).toEqual([icon, first, last]);
});
