import { jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { schemaProblems } from './lib/tokenSchema.ts';

const PUBLISHED = 'https://www.designtokens.org/schemas/2025.10/';
let folder = '';

/** Schemas that refer to each other as the published ones do, which are fetched only by the command. */
const schemas = {
  'format.json': {
    $id: `${PUBLISHED}format.json`,
    additionalProperties: { $ref: 'format/group.json' },
  },
  'format/group.json': { $id: `${PUBLISHED}format/group.json`, type: 'object' },
  'resolver.json': {
    $id: `${PUBLISHED}resolver.json`,
    required: ['version'],
    properties: { sets: { $ref: 'format.json' } },
  },
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'token-schema-'));
  for (const [name, schema] of Object.entries(schemas)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), JSON.stringify(schema));
  }
  writeFileSync(path.join(folder, 'good.tokens.json'), '{ "color": {} }');
  writeFileSync(path.join(folder, 'bad.tokens.json'), '{ "color": 1 }');
  writeFileSync(path.join(folder, 'bad.resolver.json'), '{ "sets": {} }');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('names the files that the schema refuses, with the place and the reason', async () => {
  const files = ['good.tokens.json', 'bad.tokens.json', 'bad.resolver.json'];
  expect(await schemaProblems(folder, folder, files)).toEqual([
    'bad.tokens.json: /color must be object',
    "bad.resolver.json: the file must have required property 'version'",
  ]);
});

it('does not take a missing schema for a valid file', async () => {
  const empty = path.join(folder, 'format');
  await expect(schemaProblems(folder, empty, ['bad.resolver.json'])).rejects.toThrow('ENOENT');
});

it('says without a network how the schema can be had all the same', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  await expect(schemaProblems(folder, undefined, ['good.tokens.json'])).rejects.toThrow(
    `${PUBLISHED}format.json cannot be reached. Without a network, name a folder`,
  );
  fetching.mockRestore();
});
