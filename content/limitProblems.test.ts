import { consentLimits, leadLimits } from './leadLimits.ts';
import { consentNaming } from './namedCompanies.ts';
import type { Product } from './productDefinition.ts';
import { anyPage, toldOf } from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

const { companyConsent, consent, contactPage } = exampleProduct;
const [first, second] = anyPage.bundles;

const withConsent = (change: Partial<Product['consent']>) => ({
  consent: { ...consent, ...change },
});
const withCompanies = (change: Partial<Product['companyConsent']>) => ({
  companyConsent: { ...companyConsent, ...change },
});
const withContact = (text: string) => ({
  contactPage: { ...contactPage, form: { ...contactPage.form, consent: text } },
});
const withTitles = (one: string, other: string) => ({
  outcomePages: {
    ...exampleProduct.outcomePages,
    'home-visit': {
      ...anyPage,
      bundles: [
        { ...first, title: one },
        { ...second, title: other },
      ],
    },
  } satisfies Product['outcomePages'],
});

/** A character that is two units of UTF-16: the service counts it as one. */
const broom = '🧹';
/** A consent text that has exactly `length` characters once the longest names are in it. */
const companyText = (length: number) => {
  const names = Array<string>(consentLimits.companies).fill('M'.repeat(80));
  const rest = [...consentNaming({ version: '', text: '{companies}' }, names).text].length;
  return '{companies}' + broom.repeat(length - rest);
};
const version = (length: number) => 'v'.repeat(length - '_companies'.length) + '_companies';

it.each<[string, Partial<Product>, Partial<Product>]>([
  [
    'consent.text has 4001 characters, and the service takes 4000.',
    withConsent({ text: broom.repeat(4001) }),
    withConsent({ text: broom.repeat(4000) }),
  ],
  [
    'consent.version has 41 characters, and the service takes 40.',
    withConsent({ version: 'v'.repeat(41) }),
    withConsent({ version: 'v'.repeat(40) }),
  ],
  [
    'companyConsent.text has 4001 characters with 3 names of 80, and the service takes 4000.',
    withCompanies({ text: companyText(4001) }),
    withCompanies({ text: companyText(4000) }),
  ],
  [
    'companyConsent.version has 41 characters, and the service takes 40.',
    withCompanies({ version: version(41) }),
    withCompanies({ version: version(40) }),
  ],
  [
    'contactPage.form.consent has 1001 characters, and the service takes 1000.',
    withContact(broom.repeat(1001)),
    withContact(broom.repeat(1000)),
  ],
  [
    'outcomePages.home-visit.bundles.2.title has 101 characters, and the service takes 100.',
    withTitles('Short', broom.repeat(leadLimits.addOn.length + 1)),
    withTitles('Short', broom.repeat(leadLimits.addOn.length)),
  ],
  [
    'outcomePages.home-visit.bundles.2.title is "Oven" like the one before, and a request tells them apart by their titles.',
    withTitles('Oven', 'Oven'),
    withTitles('Oven', 'Oven inside'),
  ],
])('is told that %s', (problem, wrong, right) => {
  const [told = '', ...others] = toldOf({ ...exampleProduct, ...wrong });
  expect(told).toContain(problem);
  expect(others).toEqual([]);
  expect(toldOf({ ...exampleProduct, ...right })).toEqual([]);
});
