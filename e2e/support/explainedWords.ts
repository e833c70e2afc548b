/** Finds words on a page that no file of the content contains. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { products } from '@tidyguard/content/products';
import { legalValues } from '../../content/legalValues.ts';
import type { LegalVersions } from '../../content/legalVersions.ts';
import { wordMap, type PlacedWords } from '../../content/check/wordMap.ts';

/** A text that a page shows, and those of the elements around it, from the inside out. */
export interface ShownText {
  text: string;
  around: string[];
}

const hasLetters = (text: string) => /\p{L}/u.test(text);
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** More characters than any text has that an editor wrote: an element with more holds several. */
const LONGEST_TEXT = 5_000;

/** Runs in the page: all its texts, closed dialogs and answers included, and its controls' descriptions. */
function collect(longest: number): ShownText[] {
  const found: ShownText[] = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, template, title')) continue;
    const around: string[] = [];
    for (let element: Element | null = parent; element && around.length < 4;) {
      const all = element.textContent ?? '';
      if (all.length > longest) break;
      around.push(all);
      element = element.parentElement;
    }
    found.push({ text: node.textContent ?? '', around });
  }
  for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-roledescription']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      found.push({ text: element.getAttribute(name) ?? '', around: [] });
    }
  }
  for (const text of document.title.split(' | ')) found.push({ text, around: [] });
  return found;
}

/** The most characters of a value within a text, such as a name, a city or a day. */
const LONGEST_VALUE = 40;

/** The values between a text's pieces, in order; null if a piece is missing. */
function valuesBetween(text: string, pieces: readonly string[]): string[] | null {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at === -1) return null;
    values.push(text.slice(from, at));
    from = at + piece.length;
  }
  const end = text.length - last.length;
  return end < from ? null : [...values, text.slice(from, end)];
}

/** Characters of a text that something may follow in its element. */
const SHORTEST_OPENING = 20;

/** Looks texts up in the map of words. */
class WordMap {
  readonly #whole: ReadonlySet<string>;
  readonly #composed: readonly string[][];
  readonly #openings: readonly string[];
  readonly #known = new Map<string, boolean>();

  /** @param values texts written in several parts, such as the postal address. */
  constructor(words: readonly PlacedWords[], values: readonly string[]) {
    const pieces = words.map(({ texts }) => texts.map(plain));
    this.#whole = new Set([
      ...pieces.filter(({ length }) => length === 1).flat(),
      ...values.map(plain),
    ]);
    this.#composed = pieces.filter(({ length }) => length > 1);
    this.#openings = [...this.#whole].filter((text) => text.length >= SHORTEST_OPENING);
  }

  /** Whether a file has these words, as a whole or around values that are short or have a file themselves. */
  has(text: string, depth = 2): boolean {
    const words = plain(text);
    if (!hasLetters(words) || this.#whole.has(words)) return true;
    if (depth === 0) return false;
    const key = `${depth} ${words}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isThere =
      this.#composed.some((pieces) =>
        valuesBetween(words, pieces)?.every((value) => this.#isValue(value, depth - 1)),
      ) ||
      // Something follows the text: a name, another sentence, or a time after a colon.
      this.#openings.some(
        (opening) =>
          words.startsWith(opening) &&
          /^:? /.test(words.slice(opening.length)) &&
          this.#isValue(words.slice(opening.length), depth - 1),
      );
    this.#known.set(key, isThere);
    return isThere;
  }

  #isValue(text: string, depth: number) {
    return plain(text).length <= LONGEST_VALUE || this.has(text, depth);
  }

  /** Whether a file has the words of a text, or of an element that contains it. */
  explains({ text, around }: ShownText): boolean {
    const words = plain(text);
    return (
      this.has(words) ||
      around.some((all) => this.has(all)) ||
      // It is part of a text, such as the words beside a link, and the whole text is shown.
      around.some((all) => {
        const shown = plain(all);
        return this.#openings.some((one) => one.includes(words) && shown.includes(one));
      })
    );
  }
}

const root = join(import.meta.dirname, '../..');
const values = Object.values(products).flatMap((product) =>
  Object.values(legalValues(product, product.lastUpdated)).map(String),
);
const map = new WordMap(wordMap(root), values);

/** The former texts of all legal pages, which their pages of versions quote. */
const formerTexts = Object.keys(products).map((id) => {
  const versions = JSON.parse(
    readFileSync(join(root, `content/${id}/legal-versions.json`), 'utf8'),
  ) as LegalVersions;
  const texts = Object.values(versions).flatMap((all) => all.map(({ text }) => text));
  // Without Markdown, as the page shows them.
  return texts
    .map((text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/^> ?|\*\*|\\/gm, ''))
    .map(plain)
    .join('\n');
});

/** Texts that are not written by editors. */
const own: readonly { words: RegExp; reason: string }[] = [
  {
    words: /^(Last Updated:|Contents)$/,
    reason: 'The design system says it by itself above every legal text (LegalLayout).',
  },
  {
    words:
      /^(Back|Close|Progress|Valid|Invalid|Checking|Site|On this page|Pause the moving text|.{1,40} home)$/,
    reason:
      'What the design system calls its controls and parts for screen readers; nobody sees it ' +
      '(QuizShell, Modal, StatusIcon, SiteFooter, SiteHeader, Marquee).',
  },
  {
    words:
      /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
    reason: 'A day, as the browser writes it.',
  },
  {
    words: /^Navigated to /,
    reason: 'What Gatsby tells screen readers after a link, before the title of the page.',
  },
  {
    words: /^© \d{4} /,
    reason: 'The copyright line: the year of the last revision, with name and address of brand.ts.',
  },
];

function isPair(words: string): boolean {
  const [action = '', about] = words.split(': ');
  return about !== undefined && map.has(action, 0) && map.has(about, 0);
}

/** Whether a file of the content has this text, or no editor writes it. */
const isExplained = (shown: ShownText) => {
  const words = plain(shown.text);
  // The quick ones first: a page of former texts has thousands.
  return (
    own.some((one) => one.words.test(words)) ||
    formerTexts.some((text) => text.includes(words)) ||
    // A control's action and its object: 'Add to My Request: Deep Clean'.
    isPair(words) ||
    map.explains(shown)
  );
};

/** The texts of a page that no file of the content explains, each once; `typed` is what the visitor wrote. */
export async function unexplainedWords(page: Page, typed: readonly string[] = []) {
  const shown = await page.evaluate(collect, LONGEST_TEXT);
  const lost = shown
    .map((one) => ({ ...one, text: plain(one.text) }))
    .filter((one) => !isExplained(one));
  return [...new Set(lost.map(({ text }) => text))].filter((text) => !typed.includes(text));
}
