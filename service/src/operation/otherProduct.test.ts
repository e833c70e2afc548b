import { products, standardProduct } from '@tidyguard/content/products';
import { paths } from '../contract/index.ts';
import { saveServiceSettings } from '../repositories/serviceSettings.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { refuseOtherProduct } from './otherProduct.ts';
import { serviceSettingsOf } from './serviceSettings.ts';

const [OTHER = ''] = Object.keys(products).filter((id) => id !== standardProduct.id);
const own = testConfig({ DATA_DIR: '/srv/leads' });
const ofOther = testConfig({ PRODUCT: OTHER, DATA_DIR: '/srv/leads' });
const ofOtherOnServer = testConfig({ PRODUCT: OTHER, DATABASE_URL: 'postgres://x@localhost/x' });

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'DELETE FROM service_settings'));

const hasStarted = (config: typeof own) =>
  saveServiceSettings(db, serviceSettingsOf(config), new Date('2026-01-31T12:00:00Z'));

async function takeLead() {
  const app = await testApp(db);
  await post(app, paths.lead, leadSubmission());
  await app.close();
}

test.each([
  [
    'a folder',
    ofOther,
    `the folder of DATA_DIR (/srv/leads) holds leads of ${standardProduct.id}: give ${OTHER} a DATA_DIR of its own`,
  ],
  [
    'a server',
    ofOtherOnServer,
    `the database of DATABASE_URL holds leads of ${standardProduct.id}: give ${OTHER} a database of its own`,
  ],
])('refuses the leads of another product in %s', async (_where, config, why) => {
  await hasStarted(own);
  await takeLead();
  await expect(refuseOtherProduct(db, config)).rejects.toThrow(
    `PRODUCT is ${OTHER}, but ${why}, or start with PRODUCT=${standardProduct.id}`,
  );
});

test('takes a database of its own product, and one that a service of another started on and holds no leads', async () => {
  await expect(refuseOtherProduct(db, ofOther)).resolves.toBeUndefined();
  await hasStarted(own);
  await expect(refuseOtherProduct(db, ofOther)).resolves.toBeUndefined();
  await takeLead();
  await expect(refuseOtherProduct(db, own)).resolves.toBeUndefined();
});

test('takes leads of before any service said what its product is', async () => {
  await takeLead();
  await expect(refuseOtherProduct(db, ofOther)).resolves.toBeUndefined();
});
