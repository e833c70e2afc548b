import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import type { Driver, NamedKey, RunningEngine, Wishes } from './driver.ts';

/** Whether a console line comes from the driver, or from a build that lacks what visitors' browsers have. */
type IsOfDriver = (line: string) => boolean;

function recordComplaints(page: Page, isOfDriver: IsOfDriver): string[] {
  const complaints: string[] = [];
  const add = (line: string) => {
    if (!isOfDriver(line)) complaints.push(line);
  };
  page.on('pageerror', (error) => add(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) add(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

/** Puppeteer's types cannot express that it keeps the types of a generic function. */
const runIn = (page: Page): Driver['run'] => page.evaluate.bind(page) as Driver['run'];

/** Chromium takes two taps within 300 ms for one double tap, even on two fields, and then drops what is typed. */
const DOUBLE_TAP_MS = 400;

/** A page accepts touch only if its viewport has said so from the start. */
const viewport = (width: number, height: number) => ({ width, height, hasTouch: true });

function driverOf(page: Page, isOfDriver: IsOfDriver, close: () => Promise<void>): Driver {
  const complaints = recordComplaints(page, isOfDriver);
  let lastTap = 0;
  const driver: Driver = {
    goTo: async (url) => void (await page.goto(url)),
    startGoingTo: async (url) => {
      // Puppeteer's own navigation waits for the whole document, which a held script would delay for ever.
      await page.evaluate((to) => {
        setTimeout(() => location.assign(to));
      }, url);
    },
    reload: async () => void (await page.reload()),
    back: async () =>
      void (await page.evaluate(() => {
        setTimeout(() => history.back());
      })),
    // Puppeteer's own record misses pages that Firefox takes from its back/forward cache.
    path: () => page.evaluate(() => location.pathname),
    resize: (width, height) => page.setViewport(viewport(width, height)),
    run: runIn(page),
    runSource: async (source) => void (await page.evaluate(`${source}; undefined`)),
    pressAt: async (x, y, pointer) => {
      if (pointer === 'mouse') return page.mouse.click(x, y);
      await pause(Math.max(0, lastTap + DOUBLE_TAP_MS - Date.now()));
      await page.touchscreen.tap(x, y);
      lastTap = Date.now();
    },
    typeText: (text) => page.keyboard.type(text),
    pressKey: async (key: NamedKey) => {
      const [name = key, modifier] = key.replace('Space', ' ').split('+').reverse();
      if (modifier) await page.keyboard.down(modifier as KeyInput);
      await page.keyboard.press(name as KeyInput);
      if (modifier) await page.keyboard.up(modifier as KeyInput);
    },
    print: () => page.pdf(),
    complaints: () => complaints,
    close,
  };
  return driver;
}

/** How to start a browser that puppeteer knows, and to tell it the preferences of the visitor's system. */
interface Setup {
  launch: (wishes: Wishes) => Promise<LaunchOptions>;
  /** Tells a page the preferences that could not be given at the start. */
  prepare?: (page: Page, wishes: Wishes) => Promise<void>;
  isOfDriver: IsOfDriver;
}

/** A browser driven by puppeteer: one process per set of preferences, one context per window. */
export function startWithPuppeteer({ launch, prepare, isOfDriver }: Setup): RunningEngine {
  const browsers = new Map<string, ReturnType<typeof puppeteer.launch>>();
  return {
    open: async (wishes) => {
      const options = await launch(wishes);
      const key = JSON.stringify(options);
      const starting = browsers.get(key) ?? puppeteer.launch(options);
      browsers.set(key, starting);
      const context = await (await starting).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(viewport(500, 800));
      await prepare?.(page, wishes);
      return driverOf(page, isOfDriver, () => context.close());
    },
    stop: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}
