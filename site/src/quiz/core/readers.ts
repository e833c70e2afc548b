/**
 * Readers of values that anybody may have written: storage, other services. Each takes what it is
 * there to take, and answers undefined for anything else.
 */
import { bounded } from '@tidyguard/content';

export type Read<Value> = (value: unknown) => Value | undefined;

/** The reader of each field: a field that joins a type needs one. */
export type Readers<Data> = { [Name in keyof Data]-?: Read<Exclude<Data[Name], undefined>> };

export type Fields = Record<string, unknown>;

/** What a text says as JSON; undefined where there is no text, or it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** An object's fields; none where there is no object. */
export const objectOf = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** A text without what cannot be stored, cut to so many characters. */
export const text =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' ? bounded(value, maxLength) : undefined;

/** A text to the letter, or none: what differs by a letter is not what the service signs. */
export const exactly =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' && value !== '' && bounded(value, maxLength) === value
      ? value
      : undefined;

/** A text of that form. */
export const formed =
  (form: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;

/** One of these values. */
export const oneOf =
  <Value>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value);

/** A number between two limits, of which one is the negative of the other. */
export const within =
  (most: number): Read<number> =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most ? value : undefined;

/** The fields that their readers take. */
export const fields =
  <Data>(readers: Readers<Data>) =>
  (value: unknown): Partial<Data> => {
    const object = objectOf(value);
    return Object.fromEntries(
      Object.entries<Read<unknown>>(readers)
        .map(([name, read]) => [name, read(object[name])] as const)
        .filter(([, taken]) => taken !== undefined),
    ) as Partial<Data>;
  };
