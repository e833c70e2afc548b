import { createHash } from 'node:crypto';
import type { Product } from '@tidyguard/content';
import { escapedHtml } from '../common/escapedHtml.ts';
import { leadReference } from '../common/leadReference.ts';
import { RETURN_DAYS, returnReasonNames, type ReturnReason } from '../companies/returnReasons.ts';
import type { AnsweredAssignment } from '../repositories/assignments.ts';
import { shownTime } from './shownTime.ts';

/** What the page shows of an assignment; it names nobody. */
export interface AnswerView {
  assignment: AnsweredAssignment;
  /** Null if the lead is no longer stored. */
  zip: string | null;
  timeZone: string;
  /** Whether the person may still be called. */
  mayBeCalled: boolean;
  /** What was wrong with an answer, in words. */
  problem?: string;
  /** What was recorded, if the state of the assignment does not show it. */
  confirmation?: string;
}

type PageProduct = Pick<Product, 'brand' | 'colors' | 'companyWords' | 'language'>;

/** A page, and the policy that lets it show its styles and nothing else. */
export interface AnswerPage {
  html: string;
  policy: string;
}

/** How to write to us if the page offers no answer, or not the one that is needed. */
function contact({ brand, companyWords }: PageProduct): string {
  const address = escapedHtml(brand.contactEmail);
  return `<p>${escapedHtml(companyWords.page.writeToUs)} <a href="mailto:${address}">${address}</a></p>`;
}

const paragraph = (text: string) => `<p>${escapedHtml(text)}</p>`;

async function stylesOf({ colors }: PageProduct): Promise<string> {
  // Loaded with the first page only, because React and its renderer come with it.
  const { letterColors } = await import('@tidyguard/design-system/email');
  const theme = (name: 'light' | 'dark') =>
    Object.entries({ ...letterColors[name], ...colors?.[name] })
      .map(([role, value]) => `--${role}:${value};`)
      .join('');
  return `
    :root { color-scheme: light dark; ${theme('light')} }
    @media (prefers-color-scheme: dark) { :root { ${theme('dark')} } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 1.5rem 0.75rem; background: var(--canvas); color: var(--ink);
      font: 1.0625rem/1.6 system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; }
    main, header, footer { max-width: 36rem; margin: 0 auto 1rem; overflow-wrap: anywhere; }
    a { color: inherit; }
    header { color: var(--brand); font: 700 1.25rem/1.4 Georgia, 'Times New Roman', serif; }
    main { padding: clamp(1rem, 5vw, 2rem); border-radius: 0.875rem; background: var(--surface); }
    h1, h2 { margin: 0 0 1rem; font: 700 1.75rem/1.25 Georgia, 'Times New Roman', serif;
      overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; }
    form { margin: 1.5rem 0 0; }
    form + form { padding-top: 1.5rem; border-top: 1px solid var(--line); }
    fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
    legend { padding: 0; font-weight: 600; }
    label { display: flex; gap: 0.75rem; align-items: baseline; min-height: 2.75rem; padding: 0.5rem 0; }
    input { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--brand); translate: 0 0.2rem; }
    button { width: 100%; min-height: 3rem; padding: 0.75rem 1.5rem; border: 2px solid var(--accent);
      border-radius: 999px; background: var(--accent); color: var(--onAccent); font: inherit;
      font-weight: 600; cursor: pointer; }
    button.quiet { border-color: var(--lineStrong); background: transparent; color: var(--ink); }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .problem, .confirmation { padding: 0.75rem 1rem; border-radius: 0.5rem; }
    .problem { background: var(--dangerWash); color: var(--danger); }
    .confirmation { background: var(--successWash); color: var(--success); }`;
}

async function pageOf(title: string, content: string, product: PageProduct): Promise<AnswerPage> {
  const styles = await stylesOf(product);
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    html: `<!doctype html>
<html lang="${escapedHtml(product.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedHtml(title)} · ${escapedHtml(product.brand.clientName)}</title>
<style>${styles}</style>
</head>
<body>
<header>${escapedHtml(product.brand.clientName)}</header>
<main>
<h1>${escapedHtml(title)}</h1>
${content}
</main>
<footer>${contact(product)}</footer>
</body>
</html>
`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

const button = (answer: string, words: string, kind = '') =>
  `<button name="answer" value="${answer}"${kind}>${escapedHtml(words)}</button>`;

function returnForm({ page, returnReasons }: Product['companyWords']): string {
  const words: Record<ReturnReason, string> = returnReasons;
  const choices = returnReasonNames.map(
    (name) =>
      `<label><input type="radio" name="reason" value="${name}" required> ${escapedHtml(words[name])}</label>`,
  );
  return `<form method="post">
<h2>${escapedHtml(page.returnTitle)}</h2>
<fieldset><legend>${escapedHtml(page.returnReason)}</legend>
${choices.join('\n')}
</fieldset>
${button('return', page.giveBack, ' class="quiet"')}
</form>`;
}

/** Its checkbox keeps a second tap, on a button that was here a page before, from saying this of a person. */
function refusalForm({ page, returnReasons }: Product['companyWords']): string {
  const words = escapedHtml(returnReasons.no_more_calls);
  return `<form method="post">
<label><input type="checkbox" name="reason" value="no_more_calls" required> ${words}</label>
${button('return', page.tellRefusal, ' class="quiet"')}
</form>`;
}

/** The state of the assignment, and what may be answered. */
function contentOf(view: AnswerView, product: PageProduct): string[] {
  const { page } = product.companyWords;
  const { assignment, mayBeCalled, timeZone } = view;
  const { accepted_at, contacted_at, answer_by, ended, ended_at } = assignment;
  const shown = (time: string) => shownTime(time, product.language, timeZone);
  // Also if the lead was taken from the company because of the revocation, or after it.
  if (!mayBeCalled && accepted_at === null && ended !== 'returned')
    return [paragraph(page.revoked)];
  if (ended !== null && ended_at !== null) {
    const words = {
      returned: page.returned,
      unanswered: page.withdrawn,
      superseded: page.superseded,
      renamed: page.renamed,
    };
    const isOver = paragraph(words[ended](shown(ended_at)));
    // A company that called may have heard that the person wants no more calls, which counts for everybody.
    return [isOver, mayBeCalled ? refusalForm(product.companyWords) : paragraph(page.revoked)];
  }
  const giveBack = returnForm(product.companyWords);
  // The lead was accepted, and costs something until it is returned; one never accepted is handled above.
  if (!mayBeCalled) return [paragraph(page.revoked), giveBack];
  if (contacted_at !== null) return [paragraph(page.contactedAt(shown(contacted_at))), giveBack];
  const form = (answer: string, words: string, hint = '') =>
    `<form method="post">${hint}${button(answer, words)}</form>`;
  if (accepted_at !== null) {
    return [
      paragraph(page.accepted(shown(accepted_at))),
      form('contacted', page.contacted, paragraph(page.contactedHint)),
      giveBack,
    ];
  }
  return [
    ...(answer_by === null ? [] : [paragraph(page.acceptBy(shown(answer_by)))]),
    form('accept', page.accept),
    giveBack,
  ];
}

/** The page on which a company answers about a lead that it has. */
export function answerPage(view: AnswerView, product: PageProduct): Promise<AnswerPage> {
  const { page } = product.companyWords;
  const { lead_id, assigned_at } = view.assignment;
  const since = shownTime(assigned_at, product.language, view.timeZone);
  const said = (kind: 'confirmation' | 'problem', role: string) => {
    const text = view[kind];
    return text === undefined ? [] : [`<p class="${kind}" role="${role}">${escapedHtml(text)}</p>`];
  };
  return pageOf(
    page.title(leadReference(lead_id)),
    [
      ...said('problem', 'alert'),
      ...said('confirmation', 'status'),
      ...(view.zip === null ? [] : [paragraph(page.from(view.zip, since))]),
      ...contentOf(view, product),
    ].join('\n'),
    product,
  );
}

/** The page of a link whose time is over or that leads nowhere, or of an answer that could not be stored. */
export function answerErrorPage(
  kind: 'over' | 'invalid' | 'failed',
  product: PageProduct,
): Promise<AnswerPage> {
  const { title, text } = product.companyWords.page[kind];
  const words = typeof text === 'string' ? text : text(RETURN_DAYS);
  return pageOf(title, paragraph(words), product);
}

/** What is said of a return that comes after its days. */
export const tooLateWords = ({ companyWords }: PageProduct): string =>
  companyWords.page.tooLate(RETURN_DAYS);
