/** Every page, and what a visitor does on it. */
import { constants, inflateSync } from 'node:zlib';
import { mainBuild } from '../support/builds.ts';
import { answered, rememberAnswers } from '../support/quiz.ts';
import { pagesOf, pathsOf } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import {
  answers,
  goAndSettle,
  labels,
  seeStep,
  waitForEntry,
  walkTo,
  walkToContact,
} from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

const { contactPage, legalPages } = mainBuild.product;

/** The number of sheets in a PDF; the objects that describe them may be compressed. */
function sheetsOf(pdf: Buffer): number {
  const parts = pdf.toString('latin1').split(/\bstream\r?\n/);
  const streams = parts.slice(1).map((part) => {
    const packed = Buffer.from(part.split('endstream')[0] ?? '', 'latin1');
    // Not every stream is compressed like this, and a line break may follow the data.
    try {
      return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    } catch {
      return '';
    }
  });
  return [...[...parts, ...streams].join('\n').matchAll(/\/Type\s*\/Page\b/g)].length;
}

test('every page shows its heading, and an unknown address says so', async ({ visitor }) => {
  for (const { path, heading } of pagesOf(mainBuild)) {
    await goAndSettle(visitor, path);
    await visitor.control('heading', heading);
  }
  await goAndSettle(visitor, '/no-such-page');
  await visitor.control('link', 'Go to Homepage');
});

test('axe finds nothing on any page', async ({ visitor }) => {
  test.slow();
  const faults: Record<string, string[]> = {};
  for (const path of [...pathsOf(mainBuild), '/no-such-page']) {
    await goAndSettle(visitor, path);
    const found = await visitor.accessibilityFaults();
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

test('axe finds nothing at any step of the quiz', async ({ visitor }) => {
  test.slow();
  const faults: Record<string, string[]> = {};
  await walkToContact(visitor, {
    look: async (step) => {
      const found = await visitor.accessibilityFaults();
      if (found.length > 0) faults[step] = found;
    },
  });
  expect(faults).toEqual({});
});

test('the contact form says what is missing, with the focus on it', async ({ visitor }) => {
  await visitor.goTo('/contact');
  await visitor.press('button', contactPage.form.submit);
  await visitor.see('Please enter your first name');
  // The focus moves after the message, once React has rendered it.
  await visitor.until('the focus in the first name', () =>
    visitor.isFocused('textbox', 'First name'),
  );
});

test.describe('a filled contact form', () => {
  test.use({ needs: 'mail' });

  test('the contact form thanks who fills it in', async ({ visitor }) => {
    await visitor.goTo('/contact');
    await visitor.type('First name', 'Ada');
    await visitor.type('Last name', 'Lovelace');
    await visitor.type('Email', 'ada@example.com');
    await visitor.type('Message', 'Hello');
    await visitor.press('checkbox', contactPage.form.consent.slice(0, 30));
    await visitor.press('button', contactPage.form.submit);
    await visitor.see(contactPage.sent.title('Ada'));
  });
});

/** Leaves the quiz at its third step for another page; the document is marked to recognize it later. */
async function leaveAtStepThree(visitor: Visitor) {
  await walkTo(visitor, 3);
  await waitForEntry(visitor, 3);
  await visitor.run(() => {
    Object.assign(window, { isKept: true });
  });
  await visitor.goTo('/contact');
}

/** Resolves once the landing page is there again, and is another document. */
const untilAnew = (visitor: Visitor) =>
  visitor.until('the page anew', () =>
    visitor.run(
      () =>
        location.pathname === '/' &&
        !('isKept' in window) &&
        'hydrated' in document.documentElement.dataset,
    ),
  );

test.describe('the back/forward cache', () => {
  test.use({ needs: 'backForwardCache' });

  test('a visitor who comes back to the kept page goes on where they were', async ({ visitor }) => {
    await walkTo(visitor, 3);
    await waitForEntry(visitor, 3);
    await visitor.run(() => {
      Object.assign(window, { isKept: true });
    });
    await visitor.goTo('/contact');
    await visitor.back();
    await visitor.arriveAt('/');
    await seeStep(visitor, 3);
    expect(await visitor.run(() => 'isKept' in window)).toBe(true);
    await visitor.pressText(labels[1] ?? '');
    await seeStep(visitor, 4);
  });

  test('a kept page is loaded anew where another one has delivered something meanwhile', async ({
    visitor,
  }) => {
    await leaveAtStepThree(visitor);
    // What is stored there when a waiting lead has been delivered.
    await visitor.run(() => {
      const { session_id: id } = JSON.parse(sessionStorage.getItem('quiz_session') ?? '') as {
        session_id: string;
      };
      const end = JSON.stringify(['acknowledged', null, Date.now()]);
      localStorage.setItem(`tidyguard_outbox:${id}:waited`, end);
    });
    await visitor.back();
    await untilAnew(visitor);
    await visitor.run(() => localStorage.clear());
    await seeStep(visitor, 3);
  });
});

test.describe('the session of kept pages', () => {
  test.use({ needs: 'sessionOfKeptPages' });

  test('a visitor who answered on another page meanwhile keeps those answers', async ({
    visitor,
  }) => {
    await leaveAtStepThree(visitor);
    await visitor.run(rememberAnswers, answered(answers));
    await visitor.back();
    await untilAnew(visitor);
    await seeStep(visitor, 3);
    await visitor.pressText(labels[1] ?? '');
    await seeStep(visitor, 4);
    const kept = await visitor.run(() => sessionStorage.getItem('quiz_session') ?? '');
    expect(JSON.parse(kept)).toMatchObject({ quiz_answers: answers });
  });
});

test('a visitor who comes back from another page goes on where they were', async ({ visitor }) => {
  await walkTo(visitor, 3);
  await waitForEntry(visitor, 3);
  await visitor.goTo('/contact');
  await visitor.back();
  await visitor.arriveAt('/');
  await seeStep(visitor, 3);
  await visitor.pressText(labels[1] ?? '');
  await seeStep(visitor, 4);
});

test.describe('printed', () => {
  test.use({ needs: 'print' });

  test('a legal page is printed whole, on several sheets', async ({ visitor }) => {
    await visitor.goTo(legalPages[0]?.path ?? '');
    const pdf = Buffer.from(await visitor.print());
    expect(sheetsOf(pdf)).toBeGreaterThan(1);
  });
});
