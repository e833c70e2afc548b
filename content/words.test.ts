import { inWords, isDay } from './dates.ts';
import { legalValues } from './legalValues.ts';
import { capitalized, numberInWords } from './numberInWords.ts';
import { exampleProduct } from './testing/exampleProduct.ts';
import { textsOf } from './textsOf.ts';

describe('numbers in running text', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [8, 'eight'],
    [9, 'nine'],
    [10, '10'],
    [12, '12'],
    [-1, '-1'],
  ])('writes %d as %s', (count, written) => {
    expect(numberInWords(count)).toBe(written);
  });

  it.each([
    ['eight', 'Eight'],
    ['10', '10'],
    ['', ''],
  ])('begins a sentence: %s becomes %s', (word, capital) => {
    expect(capitalized(word)).toBe(capital);
  });
});

describe('days', () => {
  it.each(['2026-11-20', '2024-02-29'])('%s is a valid day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', 'May 1st', '', '2026-11-20T10'])(
    '%j is not a valid day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('are written in words, the same in every time zone', () => {
    expect(inWords('2026-11-20')).toBe('November 20, 2026');
    expect(inWords('2026-01-01')).toBe('January 1, 2026');
    expect(inWords('2026-11-20', 'de-DE')).toBe('20. November 2026');
  });
});

describe('values of a legal text', () => {
  const values = legalValues(exampleProduct, '2026-11-20');

  it('come from the product and the page', () => {
    expect(values).toEqual({
      clientName: 'Evenkey',
      legalName: 'Evenkey LLC',
      domain: 'evenkey.example',
      contactEmail: 'hello@evenkey.example',
      postalAddress: '300 Example Road, Austin, TX 78701',
      jurisdiction: 'United States',
      arbitrationLocation: 'Austin, Texas',
      lastUpdated: 'November 20, 2026',
      stopKeyword: 'STOP',
      helpKeyword: 'HELP',
      maxMessagesPerWeek: '4',
      contactWithinMinutes: '15',
      complaintHours: '24',
      supportHours: 'M–F 9a–5p CST',
      consentText: 'I agree to be called about my piano.',
      consentVersion: '2026_v1',
      requestText:
        'Evenkey: Hi Anna, we received your request. Evenkey LLC will contact you within about 15 minutes. Up to 4 msgs/week. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
      codeText:
        'Evenkey: Your verification code is 123456. It is valid for 10 minutes. We will never ask you for it by phone.',
      stopReply:
        'Evenkey: you are unsubscribed and will get no more messages. Reply START to resubscribe.',
      helpReply:
        'Evenkey: help at hello@evenkey.example. Message and data rates may apply. Reply STOP to opt out.',
    });
  });
});

describe('the texts of a definition', () => {
  it('are found wherever they stand, and named by it', () => {
    expect(
      textsOf({
        a: 'one',
        b: {
          c: ['two', 'three'],
          d: [
            { id: 'x', title: 'four' },
            { value: 'y', label: 'five' },
          ],
        },
        e: null,
        f: undefined,
        g: () => 'not looked into',
        h: 0,
      }),
    ).toEqual([
      { place: 'a', text: 'one' },
      { place: 'b.c.1', text: 'two' },
      { place: 'b.c.2', text: 'three' },
      { place: 'b.d.x.id', text: 'x' },
      { place: 'b.d.x.title', text: 'four' },
      { place: 'b.d.y.value', text: 'y' },
      { place: 'b.d.y.label', text: 'five' },
    ]);
  });
});
