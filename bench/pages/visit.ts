import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { devices, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { mainBuild } from '../../e2e/support/builds.ts';
import { CPU_SLOWDOWN, slowDown, type Network } from './conditions.ts';
import type { Observed, ObservedWindow } from './observed.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

/** The first name of the bench's visitors. */
export const VISITOR_NAME = 'Ada';
/** Anything slower is an error, even on a busy machine. */
const TIMEOUT_MS = 90_000;
/** After so long without a request or response, the page has loaded everything. */
const QUIET_MS = 2_500;
const POLL_MS = 100;

const inPage = await readFile(new URL('./inPage.js', import.meta.url), 'utf8');
const settings = `window.loadingStep = ${JSON.stringify(mainBuild.product.quiz.loading)};
window.visitorName = ${JSON.stringify(VISITOR_NAME)};\n`;

/** One page on a new visitor's emulated phone. */
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

  /** @param network null throttles only the processor; if absent, nothing is throttled. */
  static async start(
    browser: Browser,
    url: string,
    network?: Network | null,
    slowdown = CPU_SLOWDOWN,
  ): Promise<Visit> {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.addInitScript(settings + inPage);
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session, url);
    if (network !== undefined) await slowDown(session, network, slowdown);
    return new Visit(context, page, session, traffic);
  }

  /** Opens a page and waits until it requests nothing more. */
  async load(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
    await this.networkIdle();
  }

  /**
   * Waits until the page requests nothing more. Playwright's `networkidle` would come too early:
   * a slow processor may still be running the code that sends the next request.
   */
  async networkIdle(): Promise<void> {
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

  /** Waits for an outcome page with the visitor's name. Resolves to when it was painted, in ms since 1970. */
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
