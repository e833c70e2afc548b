/** @jest-environment jsdom */
import { standardProduct } from '@tidyguard/content/products';
import axe from 'axe-core';
import type { AnsweredAssignment } from '../repositories/assignments.ts';
import { answerErrorPage, answerPage, type AnswerPage, type AnswerView } from './answerPage.ts';

/** The service's own types do not include the DOM. */
const shown = (
  globalThis as unknown as { document: { documentElement: { innerHTML: string; lang: string } } }
).document;

const NOON = '2026-11-18T18:00:00.000Z';
const assignment: AnsweredAssignment = {
  assignment_id: 'c6f0c9b2-5a53-4a3e-9d0e-0a9a2f8f1c11',
  lead_id: '1a2b3c4d-5a53-4a3e-9d0e-0a9a2f8f1c11',
  lead_version: 1,
  company_id: 'first',
  company_version: 1,
  place: 1,
  assigned_at: NOON,
  passed_over: [],
  answer_by: '2026-11-18T18:15:00.000Z',
  promised_by: null,
  repeats: null,
  accepted_at: null,
  contacted_at: null,
  return_reason: null,
  ended_at: null,
  ended: null,
};
const view = (
  changes: Partial<AnsweredAssignment>,
  further: Partial<AnswerView> = {},
): AnswerView => ({
  assignment: { ...assignment, ...changes },
  zip: '75201',
  timeZone: 'America/Chicago',
  mayBeCalled: true,
  ...further,
});

const pages: [string, () => Promise<AnswerPage>][] = [
  ['that is new', () => answerPage(view({}), standardProduct)],
  ['that is accepted', () => answerPage(view({ accepted_at: NOON }), standardProduct)],
  [
    'that was withdrawn, with a problem',
    () =>
      answerPage(
        view({ ended: 'unanswered', ended_at: NOON }, { problem: '<b>no</b>' }),
        standardProduct,
      ),
  ],
  [
    'of a customer who wants to be left alone',
    () =>
      answerPage(
        view(
          { ended: 'returned', ended_at: NOON },
          { mayBeCalled: false, confirmation: 'It is recorded.' },
        ),
        standardProduct,
      ),
  ],
  [
    'of a lead that is gone',
    () => answerPage(view({}, { zip: null, mayBeCalled: false }), standardProduct),
  ],
  ['of a link that leads nowhere', () => answerErrorPage('invalid', standardProduct)],
  ['of a link whose time is over', () => answerErrorPage('over', standardProduct)],
];

test.each(pages)(
  'the page %s has a language, one heading of the first level, and a name for each field',
  async (_, page) => {
    const { html } = await page();
    expect(html).toContain('<html lang="en-US">');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    const fields = html.match(/<input(?! type="hidden")/g) ?? [];
    expect(html.match(/<label><input [^>]*> [^<]+<\/label>/g) ?? []).toHaveLength(fields.length);
    expect(html.match(/<button[^>]*><\/button>/g)).toBeNull();
    // Nothing is loaded, and nothing runs.
    expect(html).not.toMatch(/<script|<link|src=|url\(/);
  },
);

test.each(pages)(
  'the page %s sends a return only after a choice, so no second tap on a button of the page before makes one',
  async (_, page) => {
    const forms = (await page()).html.match(/<form[^]*?<\/form>/g) ?? [];
    for (const form of forms.filter((one) => one.includes('value="return"'))) {
      expect(form).toMatch(/<input [^>]*name="reason" [^>]*required>/);
    }
  },
);

test.each(pages)(
  'the page %s ends with a way that is always left: to write to us',
  async (_, page) => {
    const { html, policy } = await page();
    const { contactEmail } = standardProduct.brand;
    expect(html).toContain(`<a href="mailto:${contactEmail}">${contactEmail}</a></p></footer>`);
    expect(policy).toContain("default-src 'none'");
  },
);

test.each(pages)('axe finds nothing on the page %s', async (_, page) => {
  const { html } = await page();
  shown.documentElement.innerHTML = html.replace(/^<!doctype html>\s*<html[^>]*>/, '');
  shown.documentElement.lang = 'en-US';
  // Colours are those of the design system, whose test measures them; jsdom draws none.
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(shown as never, { rules });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('times are those of the company, and a problem is text', async () => {
  const { html } = await answerPage(view({}, { problem: '<b>no</b>' }), standardProduct);
  expect(html).toContain('Take it by Wednesday, November 18 at 12:15 PM CST.');
  expect(html).toContain('&lt;b&gt;no&lt;/b&gt;');
  expect(html).not.toContain('<script');
});

test.each([
  [
    'keeps saying that it gave it back',
    'returned',
    ['You gave it back on', 'Please do not call, and delete'],
  ],
  ['is told nothing but not to call', 'unanswered', ['Please do not call, and delete']],
] as const)(
  'a company that no longer has what nobody may call about %s',
  async (_, ended, said) => {
    const { html } = await answerPage(
      view({ ended, ended_at: NOON }, { mayBeCalled: false }),
      standardProduct,
    );
    expect(html.match(/You gave it back on|Please do not call, and delete/g)).toEqual(said);
    expect(html).not.toContain('<form');
  },
);
