import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { E2E_BASE_URL } = process.env;

test.skip(Boolean(E2E_BASE_URL), 'pictures are taken of the build that lies here');

test('the contact step of a build is kept in pictures of both themes, under the id that its pages name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-pictures-'));
  const take = () =>
    run(process.execPath, ['--import', 'tsx', join(root, 'scripts/formPictures.ts'), folder]);
  try {
    const html = await readFile(join(mainBuild.siteDir, 'index.html'), 'utf8');
    const [, build] = /<meta name="build" content="([0-9a-f]{12})"\/>/.exec(html) ?? [];
    const file = join(folder, `${build}.json`);
    // As a build without a browser leaves it.
    const commit = 'c'.repeat(40);
    await writeFile(file, JSON.stringify({ build, commit, pictures: [] }));
    await take();
    const record = JSON.parse(await readFile(file, 'utf8')) as {
      build: string;
      commit: string;
      pictures: { theme: string; sha256: string }[];
    };
    expect(record).toMatchObject({ build, commit });
    expect(record.pictures.map(({ theme }) => theme)).toEqual(['light', 'dark']);
    const brightness = [];
    for (const { sha256 } of record.pictures) {
      const picture = await readFile(join(folder, `${sha256}.png`));
      expect(createHash('sha256').update(picture).digest('hex')).toBe(sha256);
      const { channels } = await sharp(picture).stats();
      brightness.push(channels[0]?.mean ?? 0);
      // Taller than a phone's screen, so that nobody has to scroll to read the consent text.
      expect((await sharp(picture).metadata()).height).toBeGreaterThan(2 * 844);
    }
    expect(brightness[0]).toBeGreaterThan(200);
    expect(brightness[1]).toBeLessThan(60);

    const { stdout } = await take();
    expect(stdout).toContain('are kept already');
    expect(await readdir(folder)).toHaveLength(3);
  } finally {
    await rm(folder, { recursive: true });
  }
});
