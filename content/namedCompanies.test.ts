import fc from 'fast-check';
import { consentNaming } from './namedCompanies.ts';
import { products } from './products.ts';
import { toldOf } from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

/** Names that a text replacement, a list or a template could stumble over. */
const AWKWARD = [
  'Sweep & Shine, Inc.',
  'O\'Brien; Sons "Cleaning" LLC',
  '$& $1 $$ Cleaners',
  '{companies} LLC',
  'Łódź Nettoyage Überall 清潔 LLC',
  '𝒞lean 🧹 Home',
  '<b>Bold</b> LLC',
  String.raw`Back\slash \n Co.`,
  'A'.repeat(80),
];

describe.each(Object.values(products))(
  'the consent text of $id that names companies',
  (product) => {
    const { text } = product.companyConsent;
    const at = text.indexOf('{companies}');
    const [before, after] = [text.slice(0, at), text.slice(at + '{companies}'.length)];

    it('names the owner, and stays as it is around the names', () => {
      fc.assert(
        fc.property(
          fc.array(
            fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ minLength: 1, maxLength: 80 })),
            {
              minLength: 1,
              maxLength: 3,
            },
          ),
          (names) => {
            const filled = consentNaming(product.companyConsent, names);
            expect(filled.version).toBe(product.companyConsent.version);
            expect(filled.text).toBe(`${before}${names.join('; ')}${after}`);
          },
        ),
      );
      expect(before).toContain(product.brand.legalName);
    });

    it('has another version than every usual text', () => {
      expect(Object.keys(product.consentVersions)).not.toContain(product.companyConsent.version);
    });
  },
);

it.each([
  ['no place for the names', { text: 'I agree.' }, 'text has {companies} 0 times. Write'],
  [
    'two places for them',
    { text: '{companies} and {companies}' },
    'text has {companies} 2 times. Write',
  ],
  ['a version like that of the usual text', { version: '2026_v2' }, 'version is "2026_v2", which'],
])('is told of %s', (_, change, problem) => {
  const companyConsent = { ...exampleProduct.companyConsent, ...change };
  expect(toldOf({ ...exampleProduct, companyConsent })).toEqual([
    expect.stringMatching(
      new RegExp(`^companyConsent.${Object.keys(change).join()}: companyConsent.${problem}`),
    ),
  ]);
});
