import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { ControlRole, Visitor } from './visitor.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';
const browserPaths = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);
const browserPath = browserPaths.find((path) => existsSync(path));

/** Whether this machine has WebKitGTK, its driver and a display for it (Debian's packages). */
export const hasWebkit =
  browserPath !== undefined && existsSync(driverPath) && existsSync(displayPath);

/** Milliseconds until a control, a text or a page counts as missing. */
const PATIENCE = 10_000;

/** May stand in for each other: WebDriver computes the rest of a role too slowly to ask for it. */
const selectors: Record<ControlRole, string> = {
  button: 'button, [role="button"]',
  textbox: 'input:not([type="checkbox"]), textarea',
  checkbox: 'input[type="checkbox"]',
};

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
  const child = companion(displayPath, args, process.env, 3);
  const numbers = child.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe for its number.');
  const [number] = (await once(numbers, 'data')) as [Buffer];
  return [child, `:${String(number).trim()}`];
}

async function connect(port: number): Promise<WebDriver> {
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
        binary: browserPath,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    })
    .build();
}

/** The first result of `find` that is not null. @throws Error that names what was missing. */
async function eventually<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    // An element may leave the page between finding it and asking about it.
    const found = await find().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(`Not on the page: ${what}`);
    await pause(50);
  }
}

async function control(driver: WebDriver, role: ControlRole, name: string): Promise<WebElement> {
  return eventually(`${role} "${name}"`, async () => {
    for (const element of await driver.findElements(By.css(selectors[role]))) {
      if (!(await element.isDisplayed())) continue;
      const label = await element.getAccessibleName();
      if (label.replace(/\s+/g, ' ').includes(name)) return element;
    }
    return null;
  });
}

async function visibleText(driver: WebDriver, text: string): Promise<WebElement> {
  const path = By.xpath(`//*[normalize-space(text())=${JSON.stringify(text)}]`);
  return eventually(`"${text}"`, async () => {
    for (const element of await driver.findElements(path)) {
      if (await element.isDisplayed()) return element;
    }
    return null;
  });
}

/** A new WebKitGTK with a window of a phone's width, on a display of its own. */
export async function startWebkit(baseUrl: string): Promise<Visitor> {
  const [display, name] = await startDisplay();
  const port = await freePort();
  const service = companion(driverPath, [`--port=${port}`], { ...process.env, DISPLAY: name });
  const driver = await connect(port);
  const resize = async (width: number, height: number) => {
    // The window's bars are part of its height, and a window takes its time to change.
    await eventually(`a window of ${width} by ${height} px`, async () => {
      const size = await driver.executeScript<Record<'bars' | 'width' | 'height', number>>(
        'return { bars: outerHeight - innerHeight, width: innerWidth, height: innerHeight }',
      );
      if (size.width === width && size.height === height) return true;
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + size.bars, x: 0, y: 0 });
      return null;
    });
  };
  await resize(500, 800);
  // Two presses at one place, sooner than a person could read, count as a double tap.
  let isAtEnd = false;
  return {
    resize,
    run: (act, ...args) => driver.executeScript(act, ...args),
    runOnFocused: async (act) => driver.executeScript(act, await driver.switchTo().activeElement()),
    goTo: (address) => driver.get(new URL(address, baseUrl).href),
    press: async (role, label) => {
      const found = await control(driver, role, label);
      // Otherwise the driver refuses a control under the quiz's footer: its own scrolling takes the
      // scroll padding of the step for a part that can be seen, so it leaves the control where it is.
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', found);
      await found.click();
    },
    pressText: async (text) => {
      const found = await visibleText(driver, text);
      // The first line: further down a long text may hold links.
      const line = await driver.executeScript<DOMRect>(
        'arguments[0].scrollIntoView({ block: "center" }); return arguments[0].getClientRects()[0]',
        found,
      );
      isAtEnd = !isAtEnd;
      const x = Math.round(isAtEnd ? line.right - 8 : line.left + 8);
      const y = Math.round(line.top + line.height / 2);
      await driver.actions().move({ x, y }).press().release().perform();
    },
    type: async (label, text) => (await control(driver, 'textbox', label)).sendKeys(text),
    see: async (text) => void (await visibleText(driver, text)),
    arriveAt: async (path) => {
      await eventually(`the page ${path}`, async () =>
        new URL(await driver.getCurrentUrl()).pathname.replace(/\/$/, '') === path ? true : null,
      );
    },
    close: async () => {
      await driver.quit().finally(async () => {
        await end(service);
        await end(display);
      });
    },
  };
}

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
  const browser = companion(browserPath ?? '', args, { ...process.env, ...own }, 2);
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
