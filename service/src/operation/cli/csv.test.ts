import { csvLine } from './csv.ts';

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [[null, undefined, '', 0, false], ',,,0,false\r\n'],
  [['=1+1', '+1x', '-cmd', '@x', '\tx'], "'=1+1,'+1x,'-cmd,'@x,'\tx\r\n"],
  [[-118.4, '-118.4'], '-118.4,-118.4\r\n'],
  [['a\rb', '\rx'], `"a\rb","'\rx"\r\n`],
  [['-1+1', '-1 OR 1', '+12'], "'-1+1,'-1 OR 1,'+12\r\n"],
  [[{ a: 1 }], '"{""a"":1}"\r\n'],
  [["O'Neil-Núñez"], "O'Neil-Núñez\r\n"],
])('%j', (values, expected) => {
  expect(csvLine(values)).toBe(expected);
});
