import type { CertificateData } from './certificateData.ts';
import { contradictions } from './contradictions.ts';

type Given = Pick<CertificateData, 'text' | 'times' | 'chain'>;

const at = (time: string) => `2026-01-31T${time}Z`;

const fitting: Given = {
  text: {
    text: 'I agree',
    sha256: 'a',
    hashFits: true,
    version: 'v1',
    isPublished: true,
    shownFrom: at('08:00:00.000'),
  },
  times: {
    shown: at('12:00:00.000'),
    ticked: at('12:00:30.000'),
    tickedByBrowser: at('12:02:00.000'),
    received: at('12:00:31.000'),
  },
  chain: {
    lane: 'a',
    number: 1,
    at: at('12:00:31.100'),
    previous: '0',
    hash: 'b',
    head: { number: 2, hash: 'c', signedAt: at('12:59:00.000'), key: 'k' },
    steps: [],
  },
};

test('finds nothing where all times fit, nor where only what must be is known', () => {
  expect(contradictions(fitting)).toEqual([]);
  const text = { ...fitting.text };
  delete text.shownFrom;
  const { tickedByBrowser, received } = fitting.times;
  expect(contradictions({ text, times: { tickedByBrowser, received } })).toEqual([]);
});

test.each<[string, Partial<Record<keyof Given, object>>, RegExp]>([
  ['a text of later', { text: { shownFrom: at('12:11:00.000') } }, /^the text was published/],
  ['a text shown too late', { times: { shown: at('12:00:32.000') } }, /^the text was shown after/],
  ['a tick too late', { times: { ticked: at('12:02:00.000') } }, /^the box was ticked/],
  ['an entry of later', { chain: { at: at('12:11:00.000') } }, /^the consent was entered/],
  [
    'a head of a later year',
    { chain: { head: { signedAt: '2027-01-31T12:00:00.000Z' } } },
    /more than a day younger/,
  ],
])('names %s', (_what, change, sentence) => {
  const changed = {
    text: { ...fitting.text, ...change.text },
    times: { ...fitting.times, ...change.times },
    chain: { ...fitting.chain, ...change.chain },
  } as Given;
  expect(contradictions(changed)).toEqual([expect.stringMatching(sentence)]);
});
