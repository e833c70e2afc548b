import { standardProduct } from '@tidyguard/content/products';
import { HARMLESS } from './optOutHarmless.ts';
import { readSmsRequest } from './optOutKeywords.ts';
import { usesOf, vocabulary, WAYS, waysToStop } from './optOutPhrases.ts';
import type { Examples } from './optOutRules.ts';
import { plainText } from './plainText.ts';

const read = (text: string) => readSmsRequest(text, standardProduct.messaging.keywords);
const plain = (text: string) => plainText(text, vocabulary);
const texts = (examples: string) => examples.trim().split(/\s*(?:\n| \| )\s*/);
const rows = (examples: readonly Examples[]) =>
  examples.map((row) => {
    const says = texts(row.says);
    return { ...row, name: says[0], says, not: row.not === undefined ? [] : texts(row.not) };
  });
const ways = rows(WAYS);
const harmless = rows(HARMLESS);
/** The rows that take a text for an opt-out, by their names. */
const rowsOf = (text: string) => rows(waysToStop(plain(text))).map(({ name }) => name);

/** What people write in words that no row is about. */
const NO_REQUEST = texts(`
  yes please | ok | Thanks! | call me at 5 | Call me after 6pm please | text me tomorrow | please call
  I haven't heard from you | how much for 3 bedrooms? | who is this | who is this? | help me | start again
  See you on Monday | see you Tuesday | 12 | ? | sí | hola | gracias | cuánto cuesta
`);
const STOP = [...ways.flatMap(({ says }) => says), ...harmless.flatMap(({ not }) => not)];
const OTHER = [
  ...ways.flatMap(({ not }) => not),
  ...harmless.flatMap(({ says }) => says),
  ...NO_REQUEST,
];

test('lists some hundred examples, each once', () => {
  const all = [...STOP, ...OTHER];
  expect(STOP.length).toBeGreaterThan(400);
  expect(all.filter((text, index) => text === '' || all.indexOf(text) !== index)).toEqual([]);
});

test.each(STOP)('"%s" opts out, however it is written', (text) => {
  const bare = [/[.,!]/g, /[.,!?']/g].map((signs) => text.replaceAll(signs, ''));
  for (const variant of [text, text.toUpperCase(), ...bare, `${text} 😡😡`, `  ${text}\n`]) {
    expect([variant, read(variant)]).toEqual([variant, 'stop']);
  }
});

test.each(OTHER)('"%s" does not opt out', (text) => {
  expect(rowsOf(text)).toEqual([]);
  expect(read(text)).not.toBe('stop');
});

test.each(ways)('the row "$name" tells what it says, and alone some of it', ({ name, says }) => {
  expect(says.filter((text) => !rowsOf(text).includes(name))).toEqual([]);
  expect(says.filter((text) => rowsOf(text).length === 1)).not.toEqual([]);
});

test.each(HARMLESS.map((rule) => ({ name: texts(rule.says)[0], rule })))(
  'the row "$name" takes out what it says, and alone keeps some of it from opting out',
  ({ rule }) => {
    const others = usesOf(HARMLESS.filter((other) => other !== rule));
    const says = texts(rule.says).map(plain);
    for (const text of says) expect(text.words).toMatch(usesOf([rule]));
    expect(says.filter((text) => waysToStop(text, others).length > 0)).not.toEqual([]);
  },
);

test('reads any text in a moment, whatever a stranger writes', () => {
  const start = performance.now();
  for (const word of [
    'no ',
    'stop by ',
    'do not ',
    'a',
    'dont want ',
    's ',
    'take me ',
    'me quiten ',
    'not ',
    'wrong ',
    'delete all ',
    'didnt fill out ',
    'you are really ',
    'there is no ',
    'sto p ',
  ]) {
    read(word.repeat(1_600));
  }
  expect(performance.now() - start).toBeLessThan(500);
});
