import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { productProblems } from './define.ts';
import * as standardExports from './product.ts';
import type { Product } from './productDefinition.ts';
import { productNamed, products, standardProduct } from './products.ts';

describe('a product by its name', () => {
  it('is the standard one where no name is given', () => {
    expect(productNamed()).toBe(standardProduct);
  });

  it.each(Object.keys(products))('is found (%s)', (id) => {
    expect(productNamed(id).id).toBe(id);
    expect(productNamed(id)).toBe(products[id]);
  });

  it.each(['carpets', '', 'toString'])('is refused with the names that there are (%j)', (id) => {
    expect(() => productNamed(id)).toThrow(
      `PRODUCT is "${id}", and there is no such product; write one of ${Object.keys(products).join(', ')}.`,
    );
  });
});

/** Every text in a value, including what its functions return. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf((value as (given: string) => unknown)('2'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const pagesOf = ({ id }: Product) => {
  const folder = path.join(import.meta.dirname, id, 'legal');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
};

/** All words of a product that visitors may read, as one text; its proofs are left out. */
const wordsOf = ({ landing, ...product }: Product) =>
  [
    ...textsOf({ ...product, goingLive: null }),
    ...textsOf(landing(product.claims)),
    ...pagesOf({ landing, ...product }),
  ].join('\n');

describe.each(Object.values(products))('the product $id', (product) => {
  it('fits together', () => {
    expect(productProblems(product)).toEqual([]);
  });

  it('exports what the standard product does, so that it can take its place', async () => {
    const exported = (await import(`./${product.id}/index.ts`)) as object;
    expect(Object.keys(exported).sort()).toEqual(Object.keys(standardExports).sort());
  });

  it.each(['marketing', 'prerecorded voice'])(
    'says on its landing page, too, that the consent is for %s',
    (kind) => {
      const { consent, companyConsent, landing, claims } = product;
      const texts = [consent.text, companyConsent.text, textsOf(landing(claims)).join('\n')];
      for (const text of texts) expect(text).toContain(kind);
    },
  );

  it('says nothing of a claim that is absent', () => {
    const { claims, landing } = product;
    const words = textsOf(landing({})).join('\n');
    // Whole words: a short claim, such as a rating of 4, may be a part of another number.
    for (const claim of Object.values(claims)) expect(words.split(/\s+/)).not.toContain(claim);
    expect(words).not.toMatch(/\brated\b|\breviews\b|\bsince\b/i);
    expect(landing({})).toMatchObject({ rating: null, record: null });
  });

  it('asks for consent to the company that it names, and no other', () => {
    const { brand, consent, disclosure, messaging } = product;
    for (const text of [consent.text, disclosure('You agree that')]) {
      expect(text).toContain(brand.legalName);
      expect(text).toMatch(/not a condition/);
      expect(text).toMatch(/data rates/);
      expect(text).toContain(`${messaging.maxPerWeek} messages`);
      expect(text).toContain(messaging.keywords.stop);
    }
  });

  it('says of the two words for texts which ends them and which brings help', () => {
    const { stop, help } = product.messaging.keywords;
    const words = wordsOf(product)
      .replaceAll('<Value of="stopKeyword" />', stop)
      .replaceAll('<Value of="helpKeyword" />', help);
    // A keyword's meaning follows it, before the other keyword or the end of the sentence.
    const said = [...words.matchAll(new RegExp(`\\b(${stop}|${help})\\b`, 'g'))].map(
      ({ 0: word, index }) => {
        const [meaning = ''] = words.slice(index + word.length).split(/[.\n]|\b[A-Z]{4,}\b/, 1);
        return { word, meaning };
      },
    );
    const ending = /\bends?\b|\bopt out\b|\bstops?\b/i;
    const helping = /\bhelp\b|\breach us\b/i;
    const meaningsOf = (wanted: string) =>
      said.filter(({ word }) => word === wanted).map(({ meaning }) => meaning);
    expect(meaningsOf(stop).some((meaning) => ending.test(meaning))).toBe(true);
    expect(meaningsOf(help).some((meaning) => helping.test(meaning))).toBe(true);
    expect(meaningsOf(stop).filter((meaning) => helping.test(meaning))).toEqual([]);
    expect(meaningsOf(help).filter((meaning) => ending.test(meaning))).toEqual([]);
  });

  it('spells email in one way, in its functions and legal pages too', () => {
    expect(wordsOf(product).match(/.*\be-mail.*/gi)).toBeNull();
  });

  it('may prove its words in any spelling, because visitors never get the proofs', () => {
    const testimonials = { any: 'E-mail of 2026-10-12, shared drive' };
    const proved = { ...product, goingLive: { ...product.goingLive, testimonials } };
    expect(wordsOf(proved)).toBe(wordsOf(product));
  });

  it('names no other product’s company', () => {
    const words = wordsOf(product);
    for (const { brand, id } of Object.values(products)) {
      if (id === product.id) continue;
      for (const name of [brand.clientName, brand.legalName, brand.domain]) {
        expect(words).not.toContain(name);
      }
    }
  });
});

describe('the second product', () => {
  const second = productNamed('pest-control');

  it('differs from the standard one where code could count on it', () => {
    // Names, not numbers: the standard product may grow to as many, and its owner may promise the same.
    const names = ({ quiz, outcomePages, legalPages }: Product) => ({
      questions: quiz.questions.map(({ id }) => id),
      outcomes: Object.keys(outcomePages),
      legalPages: legalPages.map(({ slug }) => slug),
    });
    const [its, theirs] = [names(second), names(standardProduct)];
    expect(its.questions).not.toEqual(theirs.questions);
    expect(its.outcomes).not.toEqual(theirs.outcomes);
    expect(its.legalPages).not.toEqual(theirs.legalPages);
    expect(second.consent.text).not.toBe(standardProduct.consent.text);
  });

  it('leaves out some claims and some testimonials', () => {
    expect(second.claims).not.toHaveProperty('rating');
    const testimonials = Object.values(second.outcomePages).map(({ testimonial }) => testimonial);
    expect(testimonials).toContain(undefined);
    expect(testimonials.some(Boolean)).toBe(true);
  });

  it('mentions its own trade only', () => {
    expect(wordsOf(second)).not.toMatch(/\bcleaning\b|\bcleaners?\b/i);
  });
});
