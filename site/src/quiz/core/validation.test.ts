import {
  leftToTheServer,
  malformed,
  wellFormed,
  withoutAt,
  withSpaces,
} from '../../testing/emailVectors';
import { messages } from '@tidyguard/content/product';
import { cleanZip, emailProblem, phoneProblem, zipProblem } from './validation';
import { quiz } from '../../testing/quiz';

describe('ZIP', () => {
  it.each(quiz.zip.rejected)('%s is rejected outright', (zip) => {
    expect(zipProblem(zip, quiz.zip)).toBe('Please enter a valid ZIP code');
  });

  it.each(['', '7', '7520', '752011', '7520a', ' 7520', '75201-1234', '٧٥٢٠١'])(
    '%j is not of five digits',
    (zip) => {
      expect(zipProblem(zip, quiz.zip)).toBe('Please enter a valid 5-digit ZIP.');
    },
  );

  it.each(['75201', '02108', '99999', '12346', '00501'])('%s may be asked about', (zip) => {
    expect(zipProblem(zip, quiz.zip)).toBeNull();
  });

  it.each([
    ['75201', '75201'],
    ['7520', '7520'],
    ['75201-1234', '75201'],
    [' 75201 ', '75201'],
    ['752012', '75201'],
    ['75 201', '75201'],
    ['7 5 2 0 1', '75201'],
    ['TX 75201-1234', '75201'],
    ['12345 Main St, Apt 4, Dallas, TX 75201\n', '75201'],
    ['12 Main St, Dallas, TX 7', '127'],
    ['７５２０１', '75201'],
    ['７５ ２０１－１２３４', '75201'],
    ['abc', ''],
  ])('the field takes %j as %j', (typed, zip) => {
    expect(cleanZip(typed)).toBe(zip);
  });
});

describe('e-mail', () => {
  it.each(withoutAt)('%s %j has no @', (_source, address) => {
    expect(emailProblem(address)).toEqual({ message: 'Email must include @ symbol' });
  });

  it.each(withSpaces)('%s %j has a space', (_source, address) => {
    expect(emailProblem(address)).toEqual({ message: 'Email cannot contain spaces' });
  });

  it.each(malformed)('%s %j is malformed', (_source, address) => {
    expect(emailProblem(address)).toEqual({ message: 'Please enter a valid email format' });
  });

  it.each([
    ['josé@gmail.com', 'é'],
    // The same letter as two characters, as some keyboards type it and some file names hold it.
    ['jose\u0301@gmail.com', 'é'],
    ['josé@gmial.com', 'é'],
    ['ada@exämple.com', 'ä'],
    ['ada’s@example.com', '’'],
  ])('%j has a character that addresses cannot have: %s', (address, character) => {
    expect(emailProblem(address)).toEqual({
      message: `Email cannot contain the character “${character}”`,
    });
  });

  it('names no character that cannot be seen', () => {
    expect(emailProblem('ada\u200b@example.com')?.message).toBe(messages.emailFormat);
  });

  it.each([...wellFormed, ...leftToTheServer])('%s %j is well formed', (_source, address) => {
    expect(emailProblem(address)).toBeNull();
  });

  it('asks about a misspelt domain and offers the address that was meant', () => {
    expect(emailProblem('ada@gmial.com')).toEqual({
      message: 'Did you mean ada@gmail.com?',
      suggestion: 'ada@gmail.com',
    });
  });

  it.each([
    ['no @ before a space', 'ada lovelace', messages.emailNoAt],
    ['a space before a misspelt domain', 'ada l@gmial.com', messages.emailSpaces],
    [
      'a misspelt domain before the format',
      'ada(@gmial.com',
      messages.emailSuggestion('ada(@gmail.com'),
    ],
    ['the format last', 'ada(@gmail.com', messages.emailFormat],
  ])('judges in order: %s', (_rule, address, message) => {
    expect(emailProblem(address)?.message).toBe(message);
  });

  it('lets the visitor keep an address that looks misspelt, and that one only', () => {
    expect(emailProblem('ada@gmial.com', 'ada@gmial.com')).toBeNull();
    expect(emailProblem('ada@gmal.com', 'ada@gmial.com')?.suggestion).toBe('ada@gmail.com');
    expect(emailProblem('ada(@gmial.com', 'ada(@gmial.com')?.message).toBe(messages.emailFormat);
  });

  it('takes 254 characters and no more', () => {
    const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
    expect(emailProblem(address(254))).toBeNull();
    expect(emailProblem(address(255))).toEqual({ message: messages.emailFormat });
  });
});

describe('phone', () => {
  it.each([
    ['', 'Please enter a valid phone number'],
    ['214555012', 'Please enter a valid phone number'],
    ['21455501234', 'Please enter a valid phone number'],
    ['2145550123', null],
  ])('%j: %j', (digits, problem) => {
    expect(phoneProblem(digits)).toBe(problem);
  });
});
