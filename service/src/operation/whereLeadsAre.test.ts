import { products, standardProduct } from '@tidyguard/content/products';
import { testConfig } from '../testing/harness.ts';
import { whereLeadsAre } from './whereLeadsAre.ts';

const [other = ''] = Object.keys(products).filter((id) => id !== standardProduct.id);
const DATABASE_URL = 'postgres://user:password@localhost:5432/tidyguard';
const inDatabase =
  'Leads are stored in the database of DATABASE_URL; list them, with the same DATABASE_URL set, with:';

test.each<[Record<string, string>, string]>([
  [
    { DATA_DIR: '/srv/leads' },
    'Leads are stored in /srv/leads; list them with: DATA_DIR=/srv/leads npm run leads',
  ],
  [
    { DATA_DIR: "/srv/Ana's leads" },
    String.raw`Leads are stored in /srv/Ana's leads; list them with: DATA_DIR='/srv/Ana'\''s leads' npm run leads`,
  ],
  [
    { DATA_DIR: '/srv/leads', PRODUCT: other },
    `Leads are stored in /srv/leads; list them with: PRODUCT=${other} DATA_DIR=/srv/leads npm run leads`,
  ],
  // The password is not shown.
  [{ DATABASE_URL }, `${inDatabase} npm run leads`],
  [{ DATABASE_URL, DATA_DIR: '/srv/leads' }, `${inDatabase} npm run leads`],
])('the command lists the leads of a start with %j', (env, said) => {
  expect(whereLeadsAre(testConfig(env))).toBe(said);
});

test('the folder that every command takes by itself is not in the command', () => {
  expect(whereLeadsAre(testConfig())).toMatch(
    /^Leads are stored in \S+\.data; list them with: npm run leads$/,
  );
});
