/**
 * Readers of values that anybody may have written, such as storage or other services. Each returns the
 * kind of value that it is for, and undefined for anything else.
 */
import { bounded } from '@tidyguard/content';

export type Read<Value> = (value: unknown) => Value | undefined;

/** A reader for each field: a field added to the type needs one. */
export type Readers<Data> = { [Name in keyof Data]-?: Read<Exclude<Data[Name], undefined>> };

export type Fields = Record<string, unknown>;

/** The value of a JSON text; undefined if there is no text or it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** An object's fields; empty for anything but an object. */
export const objectOf = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** Reads a text without characters that cannot be stored, cut to this many characters. */
export const text =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' ? bounded(value, maxLength) : undefined;

/** Reads a text unchanged, or not at all: the service's signature holds only for the exact text. */
export const exactly =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' && value !== '' && bounded(value, maxLength) === value
      ? value
      : undefined;

/** Reads a text that matches the form. */
export const formed =
  (form: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;

/** Reads one of these values. */
export const oneOf =
  <Value>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value);

/** Reads a number whose absolute value is at most this. */
export const within =
  (most: number): Read<number> =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most ? value : undefined;

/** Reads an object's fields, each with its reader, and leaves out those that are undefined. */
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
