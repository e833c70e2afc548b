import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type Axe from 'axe-core';
import type { Driver, NamedKey, Pointer } from './driver.ts';
import { axeStandards } from '../support/axeStandards.ts';
import { settlePage } from '../support/settlePage.ts';
import { lookFor, type Finding, type Query } from './lookFor.ts';
import type { Network } from './network.ts';

const require = createRequire(import.meta.url);
const sourceOf = (file: string) => readFile(require.resolve(file), 'utf8');

/** Milliseconds until a control, a text or a page counts as missing. */
const PATIENCE_MS = 20_000;

/** What the engines' tests do with a page, in a visitor's terms, whichever driver runs the engine. */
export class Visitor {
  readonly #driver: Driver;
  readonly #network: Pick<Network, 'url' | 'isIdle'>;
  #isAtEnd = false;

  constructor(driver: Driver, network: Pick<Network, 'url' | 'isIdle'>) {
    this.#driver = driver;
    this.#network = network;
  }

  /** Whether everything that the page requested has arrived. */
  isLoaded = () => this.#network.isIdle;

  goTo = (address: string) => this.#driver.goTo(this.#urlOf(address));
  /** Goes to a page without waiting for its scripts. */
  startGoingTo = (address: string) => this.#driver.startGoingTo(this.#urlOf(address));
  reload = () => this.#driver.reload();
  back = () => this.#driver.back();
  resize: Driver['resize'] = (width, height) => this.#driver.resize(width, height);
  run: Driver['run'] = (act, ...args) => this.#driver.run(act, ...args);
  print = () => this.#driver.print();
  complaints = () => this.#driver.complaints();

  /** Presses the visible control with this role and name, once it is there and has stopped moving. */
  async press(role: string, name: string, pointer: Pointer = 'mouse') {
    const { x, y } = await this.#placeOf({ role, name });
    await this.#driver.pressAt(x, y, pointer);
  }

  /** Presses the visible text, such as an answer's. */
  async pressText(text: string, pointer: Pointer = 'mouse') {
    // Two presses at the same place, faster than a person reads, would count as a double tap.
    this.#isAtEnd = !this.#isAtEnd;
    const { x, y } = await this.#placeOf({ text, end: this.#isAtEnd ? 'right' : 'left' });
    await this.#driver.pressAt(x, y, pointer);
  }

  /** Types into the field of this name, after what it contains already. */
  async type(name: string, text: string, pointer: Pointer = 'mouse') {
    await this.press('textbox', name, pointer);
    await this.until(`the focus in "${name}"`, () => this.isFocused('textbox', name));
    if ((await this.valueOf(name)) !== '') await this.keys('End');
    await this.keys({ text });
  }

  /** Presses keys, wherever the focus is. */
  async keys(...keys: (NamedKey | { text: string })[]) {
    for (const key of keys) {
      if (typeof key === 'string') await this.#driver.pressKey(key);
      else await this.#driver.typeText(key.text);
    }
  }

  /** Empties the field of this name. */
  async clear(name: string) {
    await this.press('textbox', name);
    await this.until(`the focus in "${name}"`, () => this.isFocused('textbox', name));
    await this.keys('Control+a', 'Backspace');
  }

  /** Types a text into one field, cuts it, and pastes it into another. */
  async cutAndPaste(text: string, from: string, to: () => Promise<unknown>) {
    await this.type(from, text);
    await this.keys('Control+a', 'Control+x');
    await to();
    await this.keys('Control+v');
  }

  /** Resolves once this text is visible. */
  see = async (text: string) => void (await this.#found({ text }));
  /** Resolves once no such text is visible. */
  notSee = (text: string) =>
    this.until(`no "${text}"`, async () => (await this.#look({ text })) === null);
  /** What a visitor can perceive of this control, once it is there. */
  control = (role: string, name: string) => this.#found({ role, name });
  /** Whether there is such a control now. */
  has = async (role: string, name: string) => (await this.#look({ role, name })) !== null;
  valueOf = async (name: string) => (await this.control('textbox', name)).value;
  isChecked = async (name: string) => (await this.control('checkbox', name)).isChecked;
  isFocused = async (role: string, name: string) => (await this.control(role, name)).isFocused;

  /** Resolves once the page's path is this one. */
  arriveAt = (path: string) =>
    this.until(
      `the page ${path}`,
      async () => (await this.#driver.path()).replace(/(?<=.)\/$/, '') === path,
    );

  /** The page's path, focus and readable text, for finding the cause of a failure. */
  whatIsShown = () =>
    this.run(() => {
      const shown = document.querySelector('dialog[open]') ?? document.body;
      const focus = document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing';
      return [
        location.href,
        `window ${document.hasFocus() ? 'with' : 'without'} focus, on ${focus}`,
        (shown as HTMLElement).innerText,
      ].join('\n');
    });

  /** Shows what would appear later, and finishes all animations except endless ones. */
  settlePage = () => this.run(settlePage);

  /** The violations that axe finds on the page, one line per rule. */
  async accessibilityFaults(): Promise<string[]> {
    if (!(await this.run(() => 'axe' in window))) {
      await this.#driver.runSource(await sourceOf('axe-core/axe.min.js'));
    }
    await this.settlePage();
    return this.run(async (tags) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, { runOnly: tags });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    }, axeStandards);
  }

  /** @throws Error that names what did not come in time. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    await this.#eventually(what, async () => (await isSo()) || null);
  }

  #urlOf = (address: string) => new URL(address, this.#network.url).href;

  async #look(query: Query): Promise<Finding | null> {
    const found = await this.run(lookFor, query);
    if (found !== 'no library') return found;
    await this.#driver.runSource(
      await sourceOf('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    );
    return this.#look(query);
  }

  #found = (query: Query) => this.#eventually(JSON.stringify(query), () => this.#look(query));

  /** Where to press what is looked for, once it stands still and nothing covers it. */
  async #placeOf(query: Query): Promise<Finding> {
    let before: Finding | null = null;
    let coveredBy: string | null = null;
    return this.#eventually(
      () => `${JSON.stringify(query)}${coveredBy === null ? '' : `, covered by ${coveredBy}`}`,
      async () => {
        const now = await this.#look({ ...query, scroll: true });
        const isStill = now?.isMoving === false && now.x === before?.x && now.y === before.y;
        before = now;
        coveredBy = now?.coveredBy ?? null;
        return isStill && coveredBy === null ? now : null;
      },
    );
  }

  /** The first result of `find` that is not null. */
  async #eventually<T>(what: string | (() => string), find: () => Promise<T | null>): Promise<T> {
    const end = Date.now() + PATIENCE_MS;
    let problem = '';
    for (;;) {
      // The document may be replaced while it is being asked.
      const found = await find().catch((error: unknown) => {
        problem = ` (${String(error)})`;
        return null;
      });
      if (found !== null) return found;
      if (Date.now() > end) {
        throw new Error(`Not there: ${typeof what === 'string' ? what : what()}${problem}`);
      }
      await pause(30);
    }
  }
}
