import { jest } from '@jest/globals';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A file system without hard links, such as some network shares.
jest.unstable_mockModule('node:fs/promises', () => ({
  ...files,
  link: () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' })),
}));
const { loadCodeSecret } = await import('./secret.ts');

test('says why no key can be set where the folder takes no links', async () => {
  const folder = await files.mkdtemp(join(tmpdir(), 'tidyguard-secret-'));
  try {
    await expect(loadCodeSecret(folder)).rejects.toMatchObject({ code: 'EPERM' });
  } finally {
    await files.rm(folder, { recursive: true });
  }
});
