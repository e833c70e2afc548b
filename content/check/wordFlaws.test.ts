import { lineProblems } from './wordFlaws.ts';

it.each([
  ...['Write it. TODO', 'TBD', 'FIXME later', 'XXX', 'Call [COMPANY NAME]', 'By {{name}}'],
  ...['Lorem ipsum dolor', '[sic] and TODO'],
])('a placeholder is found: %s', (text) => {
  expect(lineProblems('a.ts', text)).toEqual([
    expect.objectContaining({
      what: expect.stringMatching(/^The placeholder “.+” is still there/),
    }),
  ]);
});

it.each(['Todo está listo.', 'todo el año', 'As he wrote [sic].', 'See [CALLS](/calls).'])(
  'ordinary words pass: %s',
  (text) => {
    expect(lineProblems('a.ts', text)).toEqual([]);
  },
);
