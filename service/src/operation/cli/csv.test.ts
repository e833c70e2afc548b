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
  [['\u202Eeel\u202C', '\u2066=1+1\u2069'], "eel,'=1+1\r\n"],
  // The marks that Hebrew and Arabic names need.
  [['\u200Fש', 'سارا\u200Cم'], '\u200Fש,سارا\u200Cم\r\n'],
])('%j', (values, expected) => {
  expect(csvLine(values)).toBe(expected);
});
