import { generateKeyPairSync, verify } from 'node:crypto';
import { publicKeyPath } from '../contract/index.ts';
import { readPublicKeys } from '../repositories/signingKeys.ts';
import { asOwner, sharedDatabase, testApp, testSigningKey } from '../testing/harness.ts';
import { loadSigningKey } from './loadSigningKey.ts';
import { newPrivateKey, signingKeyOf } from './signingKey.ts';

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE signing_keys'));

const bytes = Buffer.from('what was shown');

test('signs what its public key then checks, and nothing else', async () => {
  const key = signingKeyOf(newPrivateKey());
  const signature = await key.sign(bytes);
  expect(signature).toHaveLength(64);
  expect(verify(null, bytes, key.publicPem, signature)).toBe(true);
  expect(await key.verify(bytes, signature)).toBe(true);
  expect(await key.verify(Buffer.from('what was shown?'), signature)).toBe(false);
  expect(await signingKeyOf(newPrivateKey()).verify(bytes, signature)).toBe(false);
  expect(await key.verify(bytes, signature.subarray(1))).toBe(false);
});

test('names a key by its thumbprint', () => {
  // The example of RFC 8037, appendix A.
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const pkcs8 = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex').toString('base64');
  const key = signingKeyOf(pkcs8);
  expect(key.publicJwk.x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
  expect(key.keyId).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});

test('takes no key of another kind', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(() => signingKeyOf(other)).toThrow('not an Ed25519 key');
});

test('processes that start together sign with one key, and so does a later one', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => loadSigningKey(db, null)));
  keys.push(await loadSigningKey(db, null));
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  expect(await readPublicKeys(db)).toEqual([keys[0]?.publicJwk]);
});

test('a key of the settings is used, and not stored; the public keys of earlier ones are kept', async () => {
  const made = await loadSigningKey(db, null);
  const proofKey = newPrivateKey();
  const set = await loadSigningKey(db, proofKey);
  expect(set.keyId).toBe(signingKeyOf(proofKey).keyId);
  expect((await loadSigningKey(db, proofKey)).keyId).toBe(set.keyId);
  const rows = await db.query('SELECT key_id, private_key IS NULL AS elsewhere FROM signing_keys');
  expect(rows).toEqual([
    { key_id: made.keyId, elsewhere: false },
    { key_id: set.keyId, elsewhere: true },
  ]);
});

test('everybody can get the public keys, the present one first', async () => {
  const earlier = await loadSigningKey(db, null);
  const app = await testApp(db);
  const reply = await app.inject(publicKeyPath);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ keys: [testSigningKey.publicJwk, earlier.publicJwk] });
  expect(reply.body).not.toContain('private');
  await app.close();
});
