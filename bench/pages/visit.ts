import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { devices, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { quizCopy } from '../../site/src/quiz/copy.ts';
import { CPU_SLOWDOWN, slowDown, type Network } from './conditions.ts';
import type { Observed, ObservedWindow } from './observed.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

/** The first name that visitors of the bench have. */
export const VISITOR_NAME = 'Ada';
/** Long enough for a busy machine: what takes longer is an error, not a figure. */
const PATIENCE_MS = 90_000;
/** Nothing was asked for or answered for so long: the page has all it wants. */
const QUIET_MS = 2_500;
const POLL_MS = 100;

const inPage = await readFile(new URL('./inPage.js', import.meta.url), 'utf8');
const settings = `window.slowPart = ${JSON.stringify(quizCopy.slowPart)};
window.visitorName = ${JSON.stringify(VISITOR_NAME)};\n`;

/** A new visitor's phone with one page, on a network and with a processor of their own. */
export class Visit {
  readonly #context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly traffic: Traffic;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, traffic: Traffic) {
    this.#context = context;
    this.page = page;
    this.session = session;
    this.traffic = traffic;
  }

  /** @param network none leaves network and processor as they are. */
  static async start(
    browser: Browser,
    url: string,
    network?: Network,
    slowdown = CPU_SLOWDOWN,
  ): Promise<Visit> {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(settings + inPage);
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session, url);
    if (network) await slowDown(session, network, slowdown);
    return new Visit(context, page, session, traffic);
  }

  /** Opens a page and waits until it asks for nothing more. */
  async load(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
    await this.quiet();
  }

  /**
   * Waits until nothing more is asked for. Playwright's own waiting for an idle network gives
   * up while a slow processor still runs what is to ask for more.
   */
  async quiet(): Promise<void> {
    while (performance.now() - this.traffic.lastActive < QUIET_MS) await wait(POLL_MS);
  }

  observed(): Promise<Observed> {
    return this.page.evaluate(() => (window as unknown as ObservedWindow).observed);
  }

  /** Waits for the quiz's step with this title. */
  async stepShown(title: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) =>
        (window as unknown as ObservedWindow).observed.steps.some((step) => step.title === wanted),
      title,
    );
  }

  /** Waits until an outcome page has been painted with the visitor's name; ms since 1970. */
  async outcomePainted(): Promise<number> {
    const time = await this.page.waitForFunction(
      () => (window as unknown as ObservedWindow).observed.outcomeAt,
    );
    return (await time.jsonValue()) ?? Number.NaN;
  }

  end(): Promise<void> {
    return this.#context.close();
  }
}
