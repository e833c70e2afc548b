import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WebDriver } from 'selenium-webdriver';
import { enginePackages, findWebkit } from '../../scripts/lib/engines.mjs';
import type { Driver, Engine, Wishes } from './driver.ts';
import { freePort } from '../../service/src/testing/freePort.ts';
import { companion, connect, driverOf, end, PATIENCE } from './webdriver.ts';

const found = findWebkit();
const hint = `apt-get install ${enginePackages.WebKit.join(' ')}`;

/**
 * WebKitGTK, its driver and a display server.
 *
 * @throws Error if this machine lacks one of them.
 */
function programs() {
  if (!found) throw new Error(`No WebKit on this machine: ${hint}`);
  return found;
}

async function startDisplay(): Promise<[ChildProcess, string]> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = companion(programs().display, args, process.env, 3);
  const numbers = child.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe for its number.');
  const [number] = (await once(numbers, 'data')) as [Buffer];
  return [child, `:${String(number).trim()}`];
}

/** Resizes the window, which takes a while. */
async function resizeWindow(driver: WebDriver, width: number, height: number) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    // The height to set includes the window's bars.
    const size = await driver.executeScript<Record<'bars' | 'width' | 'height', number>>(
      'return { bars: outerHeight - innerHeight, width: innerWidth, height: innerHeight }',
    );
    if (size.width === width && size.height === height) return;
    if (Date.now() > until) throw new Error(`No window of ${width} by ${height} px.`);
    await driver
      .manage()
      .window()
      .setRect({ width, height: height + size.bars, x: 0, y: 0 });
    await pause(50);
  }
}

/** A new WebKitGTK with a window of a phone's width, on a display of its own. */
async function open({ dark, reducedMotion }: Wishes): Promise<Driver> {
  const [display, name] = await startDisplay();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  const settings = ['[Settings]', `gtk-enable-animations=${reducedMotion ? 0 : 1}`];
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), settings.join('\n'));
  const env = { ...process.env, DISPLAY: name, XDG_CONFIG_HOME: folder };
  const service = companion(programs().driver, [`--port=${port}`], env);
  const driver = await connect(port, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: programs().browser,
      args: ['--automation', ...(dark ? ['--dark-mode'] : [])],
    },
  });
  const resize: Driver['resize'] = (width, height) => resizeWindow(driver, width, height);
  await resize(500, 800);
  return driverOf(driver, resize, async () => {
    await driver.quit().finally(async () => {
      await end(service);
      await end(display);
      await rm(folder, { recursive: true, force: true });
    });
  });
}

/** WebKitGTK, driven over WebDriver. */
export const webkit: Engine = {
  missing: async () => (found ? null : hint),
  cannot: {
    touch: 'WebKitWebDriver takes every pointer for a mouse',
    forcedColors: 'WebKit knows no forced colours',
    mail: 'MiniBrowser shows an error page where other browsers open a mail program',
    print: 'WebKitWebDriver does not print',
  },
  start: async () => ({ open, stop: async () => undefined }),
};

/**
 * What these pages write to the console within a few seconds of loading. Without the driver, because a
 * browser that it starts writes nothing to its output.
 */
export async function consoleOf(urls: readonly string[]): Promise<string[]> {
  const [display, name] = await startDisplay();
  const lastPage = 'data:text/html,<script>setTimeout(() => console.log("the end"), 4000)</script>';
  const setting = '--enable-write-console-messages-to-stdout=true';
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  const args = [setting, ...urls, lastPage];
  const own = { DISPLAY: name, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
  const browser = companion(programs().browser, args, { ...process.env, ...own }, 2);
  const lines: string[] = [];
  try {
    if (!browser.stderr) throw new Error('MiniBrowser has no output.');
    for await (const line of createInterface({ input: browser.stderr })) {
      if (line.includes('the end')) break;
      if (line.includes('CONSOLE')) lines.push(line);
    }
  } finally {
    await end(browser);
    await end(display);
    // The browser's processes may still write to it.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  return lines;
}
