/** What fails while a page starts must cost neither the page nor the quiz. */
import type { Page } from '@playwright/test';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { outcomeRoute } from '../support/sitePages.ts';

const { legalPages, quiz: definition } = mainBuild.product;

/** One page of each kind. */
const paths = [
  '/',
  '/quiz',
  '/get-quote',
  '/contact',
  ...legalPages.slice(0, 1).map(({ path }) => path),
  outcomeRoute(definition.defaultOutcome),
  '/no-such-room',
];

interface Fault {
  name: string;
  /** Breaks something before the page's first script; runs in the page. */
  breakIt?: () => void;
  /** Follows the path in the address. */
  suffix?: string;
}

const faults: readonly Fault[] = [
  {
    name: 'crypto.randomUUID throws',
    breakIt: () => {
      crypto.randomUUID = () => {
        throw new DOMException('No entropy', 'OperationError');
      };
    },
  },
  {
    name: 'crypto is missing',
    breakIt: () => Object.defineProperty(window, 'crypto', { value: undefined }),
  },
  {
    name: 'storage throws when touched',
    breakIt: () => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Storage is forbidden', 'SecurityError');
          },
        });
      }
    },
  },
  {
    name: 'storage is full',
    breakIt: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Storage is full', 'QuotaExceededError');
      };
    },
  },
  {
    name: 'storage is missing',
    breakIt: () => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, { value: undefined });
      }
    },
  },
  {
    name: 'matchMedia, IntersectionObserver and requestIdleCallback are missing',
    breakIt: () => {
      for (const name of ['matchMedia', 'IntersectionObserver', 'requestIdleCallback']) {
        delete (window as unknown as Record<string, unknown>)[name];
      }
    },
  },
  {
    name: 'navigator.locks throws',
    breakIt: () => {
      LockManager.prototype.request = () => {
        throw new DOMException('Locks are forbidden', 'SecurityError');
      };
    },
  },
  {
    name: 'the query cannot be decoded',
    suffix: '?utm_source=%F0%9F&%E0%A4%A=%&a=%00&__proto__=1',
  },
  { name: 'the fragment cannot be decoded', suffix: '#%E0%A4%A' },
];

/** Waits until React has hydrated the page and, after a mouse movement, the quiz. */
async function expectAlive(page: Page, path: string) {
  await expect(page.locator('html[data-hydrated]'), path).toBeAttached();
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('#quiz-form[data-live]'), path).toBeAttached();
  await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
  await expect(page.locator('h1'), path).not.toBeEmpty();
}

for (const { name, breakIt, suffix = '' } of faults) {
  test(`every page and the quiz work where ${name} @faults`, async ({ page, quiz }) => {
    if (breakIt) await page.addInitScript(breakIt);
    for (const path of paths) {
      await page.goto(`${path}${suffix}`);
      await expectAlive(page, path);
    }
    await quiz.open(`/${suffix}`);
    await quiz.answerZip();
    const [firstAnswer = ''] = quiz.labelsOf();
    await quiz.choose(firstAnswer, 3);
  });
}

test('the quiz survives a fragment that cannot be decoded and comes later @faults', async ({
  page,
  quiz,
}) => {
  await page.goto('/');
  await expectAlive(page, '/');
  await page.evaluate(() => (location.hash = '#50%'));
  await expect(page).toHaveURL('/');
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
});

test('the error screen shows where Gatsby’s own components fail, instead of an empty window @faults', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { addEventListener } = window;
    window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      if (given[0] === 'scroll') throw new TypeError('Not supported');
      addEventListener.apply(window, given);
    };
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Something went wrong' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Homepage' }), path).toBeVisible();
  }
});
