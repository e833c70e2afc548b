import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentEnvironments } from './lib/development.mjs';
import { areBuilt } from './lib/serviceBuild.mjs';

it.each(['8000', '9000'])(
  'the service takes the calls of a site in development on port %s',
  (port) => {
    const { service, site } = developmentEnvironments(port);
    expect(service.ALLOWED_ORIGINS).toBe(`http://localhost:${port}`);
    expect(site.SERVICE_PORT).toBe(service.PORT);
    expect(service.PORT).not.toBe(port);
  },
);

it('a build is complete only with all of its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-built-'));
  try {
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(false);
    await writeFile(join(folder, 'a.js'), '');
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(false);
    await writeFile(join(folder, 'b.js'), '');
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
