import { putIsland } from './renderPage';

it('puts the island’s HTML into its place, whatever it holds', () => {
  const page = '<main></main><div id="island"></div>';
  expect(putIsland(page, 'island', '<p>$& $1</p>')).toBe(
    '<main></main><div id="island"><p>$& $1</p></div>',
  );
});

it.each(['<main></main>', '<div id="island" class="css-a"></div>', '<div id="island"> </div>'])(
  'fails on a page without an empty place for it: %s',
  (page) => {
    expect(() => putIsland(page, 'island', '')).toThrow(
      /'quizIsland'.*holds no <div id="island"><\/div>/,
    );
  },
);
