import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { enginePackages, findWebkit } from '../../scripts/lib/engines.mjs';
import type { Driver, Engine, Wishes } from './driver.ts';

const found = findWebkit();
const hint = `apt-get install ${enginePackages.WebKit.join(' ')}`;

/**
 * WebKitGTK, its driver and a display for it.
 *
 * @throws Error where this machine lacks one.
 */
function programs() {
  if (!found) throw new Error(`No WebKit on this machine: ${hint}`);
  return found;
}

/** Milliseconds until the driver or a window counts as missing. */
const PATIENCE = 10_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Starts a process that ends with this one, even if this one is ended early; `piped` can be read. */
function companion(command: string, args: string[], env: NodeJS.ProcessEnv, piped?: 2 | 3) {
  const stdio = [0, 1, 2, 3].map((number) => (number === piped ? 'pipe' : 'ignore'));
  const child = spawn(command, args, { env, stdio });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function startDisplay(): Promise<[ChildProcess, string]> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = companion(programs().display, args, process.env, 3);
  const numbers = child.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe for its number.');
  const [number] = (await once(numbers, 'data')) as [Buffer];
  return [child, `:${String(number).trim()}`];
}

async function connect(port: number, isDark = false): Promise<WebDriver> {
  const until = Date.now() + PATIENCE;
  const answers = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    return response?.ok ?? false;
  };
  while (!(await answers())) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer.');
    await pause(50);
  }
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: programs().browser,
        args: ['--automation', ...(isDark ? ['--dark-mode'] : [])],
      },
    })
    .build();
}

/** The keys of the tests as WebDriver writes them. */
const keyCodes: Record<string, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Space: ' ',
  Tab: Key.TAB,
};

/** Windows take their time to change. */
async function resizeWindow(driver: WebDriver, width: number, height: number) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    // The window's bars are part of its height.
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

function driverOf(driver: WebDriver, close: () => Promise<void>): Driver {
  return {
    goTo: (url) => driver.get(url),
    startGoingTo: (url) =>
      driver.executeScript('const to = arguments[0]; setTimeout(() => location.assign(to))', url),
    reload: () => driver.navigate().refresh(),
    // The driver's own command waits for a new document, which a step of the quiz is not.
    back: () => driver.executeScript('history.back()'),
    resize: (width, height) => resizeWindow(driver, width, height),
    run: (act, ...args) => driver.executeScript(act, ...args),
    runSource: (source) => driver.executeScript(source),
    pressAt: (x, y) => driver.actions().move({ x, y, duration: 0 }).press().release().perform(),
    typeText: (text) => driver.actions().sendKeys(text).perform(),
    pressKey: async (key) => {
      const [name = key, modifier] = key.split('+').reverse();
      const actions = driver.actions();
      if (modifier) actions.keyDown(keyCodes[modifier] ?? modifier);
      actions.sendKeys(keyCodes[name] ?? name);
      if (modifier) actions.keyUp(keyCodes[modifier] ?? modifier);
      await actions.perform();
    },
    print: () => Promise.reject(new Error('WebKitWebDriver does not print.')),
    complaints: () => [],
    close,
  };
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
  const driver = await connect(port, dark);
  await resizeWindow(driver, 500, 800);
  return driverOf(driver, async () => {
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
 * What these pages write to the console within some seconds of their load. Without the driver: a browser that it
 * starts writes nothing.
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
    // Its processes may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  return lines;
}
