import { randomId } from './randomId';

/** The form of ids that the service accepts (service/src/contract/fields.ts). */
const TAKEN = /^[0-9A-Za-z-]{8,64}$/;

const { crypto: original } = globalThis;
const replaceCrypto = (value: unknown) =>
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
const noEntropy = (): never => {
  throw new DOMException('No entropy', 'OperationError');
};

afterEach(() => replaceCrypto(original));

it.each<[string, unknown]>([
  ['as it should be', { randomUUID: () => '6ba7b810-9dad-41d1-80b4-00c04fd430c8' }],
  ['without randomUUID', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) }],
  [
    'with a randomUUID that throws',
    { randomUUID: noEntropy, getRandomValues: (b: Uint8Array) => b },
  ],
  ['that throws wherever it is used', { randomUUID: noEntropy, getRandomValues: noEntropy }],
  ['that is missing', undefined],
])('makes an id that the service takes with a crypto %s', (_name, crypto) => {
  replaceCrypto(crypto);
  expect(randomId()).toMatch(TAKEN);
});

it('takes the browser’s random bytes where there is no randomUUID', () => {
  replaceCrypto({ getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  expect(randomId()).toBe('ab'.repeat(16));
  replaceCrypto({ getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  expect(randomId()).toBe('07'.repeat(16));
});

it('never makes the same id twice, even without crypto', () => {
  replaceCrypto(undefined);
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(new Set(ids).size).toBe(1_000);
});
