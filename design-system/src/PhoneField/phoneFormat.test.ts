import fc from 'fast-check';
import {
  caretAfterDigits,
  digitsOfUsPhone,
  editUsPhone,
  formatPhoneValue,
  formatUsPhone,
} from './phoneFormat.ts';

describe('digits of what is typed, pasted or autofilled', () => {
  it.each([
    ['2145550123', '2145550123'],
    ['(214) 555-0123', '2145550123'],
    ['+1 214 555 0123', '2145550123'],
    ['+1 (214) 555-0123', '2145550123'],
    ['1-214-555-0123', '2145550123'],
    ['1 214 555 0123', '2145550123'],
    ['12145550123', '2145550123'],
    ['214.555.0123', '2145550123'],
    [' 214 555  0123 ', '2145550123'],
    ['tel:+1-214-555-0123', '2145550123'],
    ['(214) 555-0123 ext. 45', '2145550123'],
    ['214 555 0123 +2', '2145550123'],
    ['+1 214 555 0123 x45', '2145550123'],
    ['tel:2145550123;ext=45', '2145550123'],
    ['2145550123,,45#', '2145550123'],
    ['1-214-555-0123 or 214-555-0124', '2145550123'],
    // A digit too many is kept: without it the number could be somebody else's.
    ['214-555-01234', '21455501234'],
    ['1-214-555-01234', '21455501234'],
    ['1 1 214 555 0123', '2145550123'],
    ['2214-555-0123', '22145550123'],
    ['214x555x0123', '2145550123'],
    ['(1) 214 555 0123', '2145550123'],
    ['0012145550123', '2145550123'],
    ['00 1 (214) 555-0123', '2145550123'],
    ['011 1 214 555 0123', '2145550123'],
    ['００１２１４５５５０１２３', '2145550123'],
    ['(145) 550-1234', '1455501234'],
    ['214555', '214555'],
    ['1', ''],
    ['+', ''],
    ['', ''],
    ['call me', ''],
    // A number of another country, cut down to ten digits, would be somebody else's.
    ['+44 20 7946 0958', ''],
    ['0044 20 7946 0958', ''],
    ['011 44 20 7946 0958', ''],
    [' +52 55 1234 5678', ''],
    ['２１４５５５０１２３', '2145550123'],
    ['（２１４）５５５－０１２３', '2145550123'],
    ['＋１　２１４　５５５　０１２３', '2145550123'],
    ['１２１４５５', '21455'],
    ['＋４４２０７９４６０９５８', ''],
  ])('%j holds the digits %j', (text, digits) => {
    expect(digitsOfUsPhone(text)).toBe(digits);
  });
});

describe('format', () => {
  it.each([
    ['', ''],
    ['2', '(2'],
    ['214', '(214'],
    ['2145', '(214) 5'],
    ['214555', '(214) 555'],
    ['2145550', '(214) 555-0'],
    ['2145550123', '(214) 555-0123'],
    ['21455501239', '(214) 555-01239'],
  ])('%j is shown as %j', (digits, shown) => {
    expect(formatUsPhone(digits)).toBe(shown);
  });
});

describe('the value of a field', () => {
  it.each([
    ['1455501234', '(145) 550-1234'],
    ['12145550123', '(214) 555-0123'],
    ['+1 214 555 0123', '(214) 555-0123'],
    ['0012145550123', '(214) 555-0123'],
    ['00442079460958', '00442079460958'],
  ])('%j is shown as %j', (value, shown) => {
    expect(formatPhoneValue(value)).toBe(shown);
  });
});

/** A field as a picture: `|` is the caret. */
const picture = (formatted: string, caret: number) =>
  `${formatted.slice(0, caret)}|${formatted.slice(caret)}`;

/** The picture of a field after one key or paste, from its picture before. */
function edit(field: string, key: 'Backspace' | 'Delete' | { type: string } | { paste: string }) {
  const caret = field.indexOf('|');
  const previous = field.replace('|', '');
  const [before, after] = [previous.slice(0, caret), previous.slice(caret)];
  const text = typeof key === 'string' ? '' : 'type' in key ? key.type : key.paste;
  const change = {
    Backspace: { left: before.slice(0, -1), right: after, inputType: 'deleteContentBackward' },
    Delete: { left: before, right: after.slice(1), inputType: 'deleteContentForward' },
    text: {
      left: before + text,
      right: after,
      inputType: typeof key === 'object' && 'paste' in key ? 'insertFromPaste' : 'insertText',
    },
  }[typeof key === 'string' ? key : 'text'];
  const edited = editUsPhone({
    previous,
    raw: change.left + change.right,
    caret: change.left.length,
    inputType: change.inputType,
  });
  return picture(edited.formatted, edited.caret);
}

describe('edit', () => {
  it.each([
    ['|', { type: '2' }, '(2|'],
    ['(214|', { type: '5' }, '(214) 5|'],
    ['(214) 555|', { type: '0' }, '(214) 555-0|'],
    ['(2|15) 55', { type: '9' }, '(29|1) 555'],
    ['(214|) 555', { type: '9' }, '(214) 9|55-5'],
    // Extra digits are shown, so that the visitor can see what is wrong and delete it.
    ['(21|4) 555-0123', { type: '9' }, '(219|) 455-50123'],
    ['(219|) 455-50123', 'Backspace', '(21|4) 555-0123'],
    ['(214) 555-0123|', { type: '9' }, '(214) 555-01239|'],
    ['(214|', { type: 'x' }, '(214|'],
    ['(2|14) 555-0123', { type: 'x' }, '(2|14) 555-0123'],
    ['|', { type: '1' }, '|'],
    // A number of another country, or the beginning of one: nothing is cut off.
    ['|', { type: '+' }, '+|'],
    ['+|', { type: '6' }, '+6|'],
    ['+6129374400|', { type: '0' }, '+61293744000|'],
    ['+6|', 'Backspace', '+|'],
    ['+|', 'Backspace', '|'],
    ['+|', { type: '1' }, '|'],
    ['|', { type: '0' }, '(0|'],
    ['(0|', { type: '0' }, '00|'],
    ['00|', { type: '1' }, '|'],
    ['00|', { type: '4' }, '004|'],
    ['(0|', { type: '1' }, '(01|'],
    ['(01|', { type: '1' }, '011|'],
    ['011|', { type: '1' }, '|'],
    // Correcting an area code may leave two zeros at the front for a moment.
    ['(8|00) 555-0123', 'Backspace', '(|005) 550-123'],
    ['(|005) 550-123', { type: '9' }, '(9|00) 555-0123'],
    ['(214) 555-0123|', 'Backspace', '(214) 555-012|'],
    ['(214) 555-0|', 'Backspace', '(214) 555|'],
    ['(214) 5|', 'Backspace', '(214|'],
    ['(2|', 'Backspace', '|'],
    ['(21|4) 555', 'Backspace', '(2|45) 55'],
    ['(214) |555', 'Backspace', '(21|5) 55'],
    ['(214)| 555', 'Backspace', '(21|5) 55'],
    ['(214) 555-|0123', 'Backspace', '(214) 55|0-123'],
    ['(|214', 'Backspace', '(|214'],
    ['(214|) 555', 'Delete', '(214|) 55'],
    ['(214) 555|-0123', 'Delete', '(214) 555|-123'],
    ['|(214) 555', 'Delete', '(|145) 55'],
    ['(|214) 555', 'Delete', '(|145) 55'],
    ['(2|14) 555', 'Backspace', '(|145) 55'],
    ['(|145) 55', { type: '3' }, '(3|14) 555'],
    ['(|145) 550-123', { type: '2' }, '(2|14) 555-0123'],
    ['(|121) 455-5012', { type: '1' }, '(|121) 455-5012'],
    ['(214) |555-0123', 'Delete', '(214|) 550-123'],
    ['|', { paste: '+1 214 555 0123' }, '(214) 555-0123|'],
    ['|', { paste: '1-214-555-0123' }, '(214) 555-0123|'],
    ['|', { paste: '0012145550123' }, '(214) 555-0123|'],
    ['|', { paste: '+44 20 7946 0958' }, '+44 20 7946 0958|'],
    ['|', { paste: '0044 20 7946 0958' }, '0044 20 7946 0958|'],
    ['(214|', { paste: '555-0123' }, '(214) 555-0123|'],
    // The digits of a dropped country code do not count for the caret.
    ['|(214) 555', { type: '1' }, '(|214) 555'],
    ['|(555) 012-3', { paste: '+1 214 ' }, '(214|) 555-0123'],
    ['|(555) 012-3', { paste: '001 214 ' }, '(214|) 555-0123'],
  ] as const)('%s and %j make %s', (field, key, result) => {
    expect(edit(field, key)).toBe(result);
  });

  it('shows a number of another country that is pasted over one, and has no digits then', () => {
    const raw = '+44 20 7946 0958';
    const previous = '(214) 555-0123';
    expect(editUsPhone({ previous, raw, caret: raw.length, inputType: 'insertFromPaste' })).toEqual(
      { formatted: raw, digits: '', caret: raw.length },
    );
  });

  it('cuts nothing away where the + of a number of another country is deleted', () => {
    const raw = '61293744000';
    expect(
      editUsPhone({ previous: `+${raw}`, raw, caret: 0, inputType: 'deleteContentBackward' }),
    ).toMatchObject({ digits: raw });
  });

  it.each(['insertFromPaste', 'insertReplacementText', 'insertCompositionText', undefined])(
    'takes a longer text in place of a complete number (%s)',
    (inputType) => {
      const raw = '+1 (972) 555-0100';
      expect(
        editUsPhone({ previous: '(214) 555-0123', raw, caret: raw.length, inputType }),
      ).toMatchObject({ formatted: '(972) 555-0100', digits: '9725550100' });
    },
  );

  it('takes autofill, which some browsers send without inputType, in place of the old value', () => {
    const raw = '+12145550123';
    expect(editUsPhone({ previous: '(972) 555-0100', raw, caret: raw.length })).toEqual({
      formatted: '(214) 555-0123',
      digits: '2145550123',
      caret: 14,
    });
  });

  it('loses no digit by a deletion that took nothing away', () => {
    const shown = '(214) 555-0123';
    expect(
      editUsPhone({ previous: shown, raw: shown, caret: 3, inputType: 'deleteContentBackward' }),
    ).toEqual({ formatted: shown, digits: '2145550123', caret: 3 });
  });

  it('replaces a selection in a complete number', () => {
    const edited = editUsPhone({
      previous: '(214) 555-0123',
      raw: '(214) 555-9',
      caret: 11,
      inputType: 'insertText',
    });
    expect(edited).toEqual({ formatted: '(214) 555-9', digits: '2145559', caret: 11 });
  });
});

describe('for any text', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+-(). x') }));

  it('formatting keeps the digits, and formatting again changes nothing', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const formatted = formatUsPhone(raw);
        expect(digitsOfUsPhone(formatted)).toBe(digitsOfUsPhone(raw));
        expect(formatUsPhone(formatted)).toBe(formatted);
        expect(formatted).toMatch(/^(\(\d{1,3}|\(\d{3}\) \d{1,3}|\(\d{3}\) \d{3}-\d+)?$/);
      }),
    );
  });

  it('an edit keeps the caret within the text and after the same number of digits', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (old, raw, somewhere) => {
        const previous = formatUsPhone(old);
        const caret = somewhere % (raw.length + 1);
        const edited = editUsPhone({ previous, raw, caret, inputType: 'insertFromPaste' });
        expect(edited.digits).toBe(digitsOfUsPhone(edited.formatted));
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.formatted.length);
      }),
    );
  });

  it('typing digits at any positions loses none', () => {
    const digit = fc.constantFrom(...'0123456789');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(digit, fc.nat()), { minLength: 1, maxLength: 12 }),
        (strokes) => {
          let shown = '';
          let expected = '';
          for (const [stroke, somewhere] of strokes) {
            const place = somewhere % (expected.length + 1);
            // It would begin a country code.
            if (place === 0 && (stroke === '0' || stroke === '1')) continue;
            const caret = caretAfterDigits(shown, place);
            const edited = editUsPhone({
              previous: shown,
              raw: shown.slice(0, caret) + stroke + shown.slice(caret),
              caret: caret + 1,
              inputType: 'insertText',
            });
            expected = expected.slice(0, place) + stroke + expected.slice(place);
            expect(edited.digits).toBe(expected);
            expect(edited.caret).toBe(caretAfterDigits(edited.formatted, place + 1));
            shown = edited.formatted;
          }
        },
      ),
    );
  });
});
