/** Every page, and what a visitor does on it. */
import { mainBuild } from '../support/builds.ts';
import { pagesOf, pathsOf } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import { stepWords, walkTo, walkToContact, labels } from './quizSteps.ts';

const { contactPage, legalPages } = mainBuild.product;

test('every page shows its heading, and an unknown address says so', async ({ visitor }) => {
  for (const { path, heading } of pagesOf(mainBuild)) {
    await visitor.goTo(path);
    await visitor.control('heading', heading);
  }
  await visitor.goTo('/no-such-page');
  await visitor.control('link', 'Go to Homepage');
});

test('axe finds nothing on any page', async ({ visitor }) => {
  test.slow();
  const faults: Record<string, string[]> = {};
  for (const path of [...pathsOf(mainBuild), '/no-such-page']) {
    await visitor.goTo(path);
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

test('the contact form says what is missing, and thanks who fills it in', async ({ visitor }) => {
  await visitor.goTo('/contact');
  await visitor.press('button', contactPage.form.submit);
  await visitor.see('Please enter your first name');
  await visitor.type('First name', 'Ada');
  await visitor.type('Last name', 'Lovelace');
  await visitor.type('Email', 'ada@example.com');
  await visitor.type('Message', 'Hello');
  await visitor.press('checkbox', contactPage.form.consent.slice(0, 30));
  await visitor.press('button', contactPage.form.submit);
  await visitor.see(contactPage.sent.title('Ada'));
});

test.describe('the back/forward cache', () => {
  test.use({ needs: 'backForwardCache' });

  test('a visitor who comes back to the kept page goes on where they were', async ({ visitor }) => {
    await walkTo(visitor, 3);
    await visitor.run(() => Object.assign(window, { isKept: true }));
    await visitor.goTo('/contact');
    await visitor.back();
    await visitor.arriveAt('/');
    await visitor.see(stepWords(3));
    expect(await visitor.run(() => 'isKept' in window)).toBe(true);
    await visitor.pressText(labels[1] ?? '');
    await visitor.see(stepWords(4));
  });
});

test('a visitor who comes back from another page goes on where they were', async ({ visitor }) => {
  await walkTo(visitor, 3);
  await visitor.goTo('/contact');
  await visitor.back();
  await visitor.arriveAt('/');
  await visitor.see(stepWords(3));
  await visitor.pressText(labels[1] ?? '');
  await visitor.see(stepWords(4));
});

test.describe('printed', () => {
  test.use({ needs: 'print' });

  test('a legal page is printed whole, on several sheets', async ({ visitor }) => {
    await visitor.goTo(legalPages[0]?.path ?? '');
    const pdf = Buffer.from(await visitor.print()).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length).toBeGreaterThan(1);
  });
});
