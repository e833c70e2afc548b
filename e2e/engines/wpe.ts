import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginePackages, findWpe } from '../../scripts/lib/engines.mjs';
import type { Driver, Engine } from './driver.ts';
import { freePort } from '../../service/src/testing/freePort.ts';
import { companion, connect, driverOf, end } from './webdriver.ts';

const found = findWpe();
const hint = `apt-get install ${enginePackages['WebKit 16'].join(' ')}`;
const fixedWindow = 'its window is always 800 by 600 px';

/** A new Cog, the browser of WPE WebKit, without a display. */
async function open(): Promise<Driver> {
  if (!found) throw new Error(`No WPE WebKit on this machine: ${hint}`);
  const port = await freePort();
  // A second Cog with the same settings folder would hand its page to the first one.
  const folder = await mkdtemp(join(tmpdir(), 'wpe-'));
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
  };
  const service = companion(found.driver, [`--port=${port}`], env);
  const driver = await connect(port, {
    browserName: 'cog',
    'wpe:browserOptions': {
      binary: found.browser,
      args: ['--automation', '--platform=headless'],
    },
  });
  const resize = () => Promise.reject(new Error(`WPE WebKit cannot be resized: ${fixedWindow}.`));
  return driverOf(driver, resize, async () => {
    await driver.quit().finally(async () => {
      await end(service);
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    });
  });
}

/** WPE WebKit 2.38, driven over WebDriver: the engine of Safari 16, the oldest that this site supports. */
export const wpe: Engine = {
  missing: async () => (found ? null : hint),
  mayBeMissing: 'only Debian 12 has this version',
  cannot: {
    resize: fixedWindow,
    touch: 'its driver takes every pointer for a mouse',
    dark: 'Cog has no setting for it',
    reducedMotion: 'Cog has no setting for it',
    forcedColors: 'WebKit knows no forced colours',
    mail: 'Cog shows an error page where other browsers open a mail program',
    pastedText: 'WPE tells a page nothing of what is pasted',
    print: 'its driver does not print',
    console: 'its driver does not tell what a page writes to the console',
  },
  start: async () => ({ open, stop: async () => undefined }),
};
