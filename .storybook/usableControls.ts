import { isValidElement } from 'react';
import type { ArgTypesEnhancer, InputType } from 'storybook/internal/types';

const AS_IN_THE_STORY = 'As in this story';
const FEW_WORDS = 'A few words';
const MANY_WORDS =
  'Many more words than anybody had in mind when this was drawn, so that it shows how they wrap and what they push away';

/** Whether a value can be edited as JSON without losing anything. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || isValidElement(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}

/** A choice by name: a select shows the names, and the story gets the values. */
const choice = (mapping: Record<string, unknown>): Partial<InputType> => ({
  control: { type: 'select' },
  options: Object.keys(mapping),
  mapping,
});

/** Values to choose from in place of elements, which nobody can type. */
const contentChoice = (initial: unknown) =>
  choice({
    [AS_IN_THE_STORY]: initial,
    Nothing: undefined,
    [FEW_WORDS]: FEW_WORDS,
    'Many words': MANY_WORDS,
  });

/** Lengths to choose from for a list whose entries contain elements. */
const listChoice = (entries: readonly unknown[]) =>
  choice({
    [AS_IN_THE_STORY]: entries,
    'Only the first': entries.slice(0, 1),
    'The first two': entries.slice(0, 2),
  });

const isContent = (value: unknown): boolean =>
  isValidElement(value) || (Array.isArray(value) && value.length > 0 && value.every(isContent));

/** The control of a prop whose type Storybook cannot name: by its value, or by how the type begins. */
function controlFor(summary: string, initial: unknown): Partial<InputType> {
  if (isContent(initial)) return contentChoice(initial);
  const kind = initial === undefined || initial === null ? summary : typeof initial;
  const control = (['number', 'boolean'] as const).find((each) => kind.startsWith(each));
  if (control) return { control: { type: control } };
  if (kind === 'string' || /^React(Node|Element)/.test(summary)) {
    return { control: { type: 'text' } };
  }
  if (Array.isArray(initial) && !isPlain(initial)) return listChoice(initial);
  return kind === 'object' && isPlain(initial)
    ? { control: { type: 'object' } }
    : { control: false };
}

const UNNAMED = new Set(['other', 'object', 'array', 'union', undefined]);

/**
 * Gives each prop a control that can be used, or none. Storybook offers a JSON editor for every type
 * that it cannot name, also for elements, refs and functions.
 */
export const usableControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) => {
  const names = [...new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)])];
  return Object.fromEntries(
    names.map((name) => {
      const argType: InputType = argTypes[name] ?? { name };
      const kind = typeof argType.type === 'object' ? argType.type.name : argType.type;
      const initial: unknown = initialArgs[name];
      if ('control' in argType || !UNNAMED.has(kind)) return [name, argType];
      return [name, { ...argType, ...controlFor(argType.table?.type?.summary ?? '', initial) }];
    }),
  ) as ReturnType<ArgTypesEnhancer>;
};
