import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFormPictures } from './formPictures.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));
const build = '0123456789abcdef';
const sha256 = createHash('sha256').update('a picture').digest('hex');
const record = { build, commit: null, pictures: [{ theme: 'light', sha256 }] };

test('are found by the build that the lead names', async () => {
  await writeFile(join(folder, `${build}.json`), JSON.stringify(record));
  await writeFile(join(folder, `${sha256}.png`), 'a picture');
  const source = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
  expect(await readFormPictures(folder, build)).toEqual({
    pictures: [{ theme: 'light', sha256, hashFits: true, source }],
  });
  await writeFile(join(folder, `${sha256}.png`), 'another');
  const { pictures } = await readFormPictures(folder, build);
  expect(pictures).toMatchObject([{ hashFits: false }]);
});

test.each(['fedcba9876543210', '../0123456789abcdef', '', build])(
  'are none where the build is %j and nothing is kept of it',
  async (named) => {
    if (named === build) {
      const pictures = [{ theme: 'light', sha256: '../secret' }];
      await writeFile(join(folder, `${build}.json`), JSON.stringify({ ...record, pictures }));
    }
    expect(await readFormPictures(folder, named)).toMatchObject({ pictures: [] });
  },
);
