/** What the engines that speak WebDriver share: starting their programs, and the primitives of a driver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import type { Driver } from './driver.ts';

/** Milliseconds until a driver or a window counts as missing. */
export const PATIENCE = 10_000;

/** Resolves once the process is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Starts a process that ends with this one, even if this one is ended early; `piped` can be read. */
export function companion(command: string, args: string[], env: NodeJS.ProcessEnv, piped?: 2 | 3) {
  const stdio = [0, 1, 2, 3].map((number) => (number === piped ? 'pipe' : 'ignore'));
  const child = spawn(command, args, { env, stdio });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/**
 * A session with the driver that listens on this port.
 *
 * @throws Error if it does not answer in time.
 */
export async function connect(port: number, capabilities: object): Promise<WebDriver> {
  const until = Date.now() + PATIENCE;
  const answers = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    return response?.ok ?? false;
  };
  while (!(await answers())) {
    if (Date.now() > until) throw new Error(`No driver answers on port ${port}.`);
    await pause(50);
  }
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
}

/** WebDriver's codes for the tests' keys. */
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

/** The primitives that WebDriver itself has. */
export function driverOf(
  driver: WebDriver,
  resize: Driver['resize'],
  close: () => Promise<void>,
): Driver {
  return {
    goTo: (url) => driver.get(url),
    startGoingTo: (url) =>
      driver.executeScript('const to = arguments[0]; setTimeout(() => location.assign(to))', url),
    reload: () => driver.navigate().refresh(),
    // The driver's own command waits for a new document, which a step of the quiz is not.
    back: () => driver.executeScript('history.back()'),
    path: async () => new URL(await driver.getCurrentUrl()).pathname,
    resize,
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
    print: () => Promise.reject(new Error('This driver does not print.')),
    complaints: () => [],
    close,
  };
}
