/** @jest-environment node */
import { browserTargets } from './browserTargets';
import { withSmallStyles } from './smallStyles';

const page = (css: string) => `<head><style data-emotion="css a" data-s="">${css}</style></head>`;

it('minifies the styles of a page, once', () => {
  const small = withSmallStyles(page('.css-a{margin:0px 0px 0px 0px;color:#ffffff;}'));
  expect(small).toBe(page('.css-a{margin:0;color:#fff}'));
  expect(withSmallStyles(small)).toBe(small);
});

it('gives them the prefixes that a supported browser needs', () => {
  expect(browserTargets()).toEqual(expect.arrayContaining([expect.stringMatching(/^safari1\d/)]));
  expect(withSmallStyles(page('.css-a{user-select:none}'))).toContain('-webkit-user-select:none');
});

it('leaves all else as it is', () => {
  const other = '<style>a { top: 0px }</style><p>{ color : red }</p>';
  expect(withSmallStyles(other)).toBe(other);
});
