import { expect } from '@playwright/test';
import { entries, test, type Entry } from './storybook.ts';

/** One row of a story's table of controls. */
interface Row {
  name: string;
  /** The kind of control; null if the table shows a dash. */
  control: string | null;
  /** The kind of the value that the story gives it. */
  given: 'nothing' | 'text' | 'data' | 'elements or functions' | 'other';
  options: string[];
  /** The type, as the table says it. */
  type: string;
  /** Values that a designer could set. */
  tries: unknown[];
}

interface Storybook {
  storyStoreValue: {
    loadStory: (what: { storyId: string }) => Promise<{
      argTypes: Record<string, ArgType>;
      initialArgs: Record<string, unknown>;
    }>;
  };
}

interface ArgType {
  control?: { type?: string; disable?: boolean } | undefined;
  options?: readonly unknown[];
  table?: { disable?: boolean; type?: { summary?: string } };
}

interface Try {
  id: string;
  row: Row;
  patience: number;
}

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__: Storybook;
  }
}

const stories = entries().filter(({ type }) => type === 'story');
const titles = [...new Set(stories.map(({ title }) => title))];

/** Runs in the page: the rows of a story's controls, as its panel shows them. */
async function readRows(storyId: string): Promise<Row[]> {
  const isPlain = (value: unknown): boolean => {
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
    if (typeof value !== 'object' || '$$typeof' in value) return false;
    return Object.values(value).every(isPlain);
  };
  const given = (value: unknown): Row['given'] => {
    if (value === undefined || value === null) return 'nothing';
    if (typeof value === 'string') return 'text';
    if (typeof value !== 'object' && typeof value !== 'function') return 'other';
    return isPlain(value) ? 'data' : 'elements or functions';
  };
  /** The data with its nth word or number changed. */
  const edited = (value: unknown, nth: number): unknown => {
    let left = nth;
    const edit = (part: unknown): unknown => {
      if (typeof part === 'string') return left-- === 0 ? `${part} changed` : part;
      if (typeof part === 'number') return left-- === 0 ? part + 1 : part;
      if (Array.isArray(part)) return part.map(edit);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, edit(each)]));
    };
    return edit(value);
  };
  const story = await window.__STORYBOOK_PREVIEW__.storyStoreValue.loadStory({ storyId });
  return Object.entries(story.argTypes)
    .filter(([, { table }]) => !table?.disable)
    .map(([name, { control, options = [], table }]) => {
      const value = story.initialArgs[name];
      const kind = control?.disable ? null : (control?.type ?? null);
      const leastOf = typeof value === 'number' ? value : 0;
      const tries: Record<string, unknown[]> = {
        text: [`${typeof value === 'string' ? value : ''} changed`],
        number: [leastOf + 1, leastOf + 3],
        boolean: [true, false],
        object: Array.from({ length: 8 }, (_, nth) => edited(value, nth)),
      };
      return {
        name,
        control: kind,
        given: given(value),
        options: options.map(String),
        type: table?.type?.summary ?? '',
        tries: kind === null ? [] : (tries[kind] ?? [...options]),
      };
    });
}

/**
 * Runs in the page: whether one of the values changes what the story shows, at once or within `patience`
 * in ms. It has to happen twice, because some stories also change by themselves (the quiz's pause ends, for
 * one), which would be taken for an effect of the control.
 */
async function changesSomething({ id, row, patience }: Try) {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  const seen = () => {
    const root = document.querySelector('#storybook-root');
    const fields = [...(root?.querySelectorAll('input, textarea, select') ?? [])];
    const values = fields.map((each) => [
      (each as HTMLInputElement).value,
      (each as HTMLInputElement).checked,
    ]);
    return JSON.stringify([root?.innerHTML, values, document.activeElement?.outerHTML]);
  };
  const rendered = async (event: string, payload: unknown) => {
    const ended = new Promise((resolve) => {
      channel.on('storyRendered', resolve);
      setTimeout(resolve, 500);
    });
    channel.emit(event, payload);
    await ended;
  };
  const changes = async (value: unknown) => {
    const before = seen();
    await rendered('updateStoryArgs', { storyId: id, updatedArgs: { [row.name]: value } });
    for (let waited = 0; waited < patience && seen() === before; waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const changed = seen() !== before;
    await rendered('resetStoryArgs', { storyId: id, argNames: [row.name] });
    return changed;
  };
  for (const value of row.tries) if ((await changes(value)) && (await changes(value))) return true;
  return false;
}

/** Why the control of a row cannot be used. */
function unusable({ name, control, given, options, type }: Row): string[] {
  const says = (why: string) => [`${name}: ${why}`];
  if (type === 'union') return says("its type reads only 'union'");
  if (control === null) {
    return given === 'text' || given === 'data' ? says('has a value and no control') : [];
  }
  if (control === 'object' && given !== 'data') return says(`'Set object' for ${given}`);
  if (/radio|select|check/.test(control) && options.length < 2) return says('nothing to choose');
  if (control === 'text' && given === 'elements or functions') return says('text for elements');
  return [];
}

/** Props without a visible effect in wide windows, such as these tests have. */
const UNSEEN = new Set(['Page sections/StickyAction hideWhileVisible']);

for (const title of titles) {
  test(`${title}: every control can be used and changes the story`, async ({ show, preview }) => {
    const found: string[] = [];
    const names = new Set<string>();
    const alive = new Set<string>();
    const own = stories.filter((each) => each.title === title);
    const tryIn = async (story: Entry, patience: number) => {
      await show(story);
      const rows = await preview.evaluate(readRows, story.id);
      for (const row of rows.filter(({ name, control }) => control !== null && !alive.has(name))) {
        names.add(row.name);
        const what = { id: story.id, row, patience };
        if (await preview.evaluate(changesSomething, what)) alive.add(row.name);
      }
      return rows.flatMap((row) => unusable(row).map((why) => `${story.name}, ${why}`));
    };
    for (const story of own) found.push(...(await tryIn(story, 0)));
    // Only what shows no effect at once gets time: waiting for every value of every control takes half a
    // minute.
    for (const story of own) if (alive.size < names.size) await tryIn(story, 300);
    expect(found, 'cannot be used').toEqual([]);
    const changeNothing = [...names].filter((name) => !alive.has(name));
    expect(changeNothing.filter((name) => !UNSEEN.has(`${title} ${name}`))).toEqual([]);
  });
}
