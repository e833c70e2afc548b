/**
 * Shows on the page what is wrong in the content; in development only (gatsby-browser.tsx). It does not use
 * React, so that it also works when the page itself cannot be rendered.
 */
import { findingsAddress } from './findingsAddress';
import { openPressedWords, type PlacedWords } from './openWords';

/** What `npm run content:check` finds. */
export interface Findings {
  problems: { file: string; line: number; what: string; fix: string }[];
  /** Whether there is a site to look at. */
  canBeShown: boolean;
  /** Where each text is written. */
  words?: readonly PlacedWords[];
}

const STYLES = `
  section { position: fixed; inset: auto 0 0; max-height: 50vh; overflow: auto; z-index: 2147483647;
    background: #fff8e1; color: #1a1a1a; border-top: 4px solid #b3261e; padding: 12px 20px; font: 15px/1.5 system-ui, sans-serif; }
  section.whole { inset: 0; max-height: none; }
  summary { font-size: 18px; font-weight: 700; } ul { margin: 8px 0 0; padding-inline-start: 20px; }
  p { margin: 0 0 4px; } li { margin-bottom: 12px; overflow-wrap: anywhere; } code { font-weight: 700; }
`;

function element(name: string, text: string, ...children: Node[]) {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...children);
  return made;
}

/** The problems in a box that can be folded, because it may cover what they are about. */
function foldable(list: HTMLElement, isOpen: boolean) {
  const details = document.createElement('details');
  details.open = isOpen;
  details.append(element('summary', 'To fix in the content'), list);
  return details;
}

/** Draws the problems into a host; over the whole window if there is no page to look at. */
export function drawFindings(host: HTMLElement, { problems, canBeShown }: Findings) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  host.hidden = problems.length === 0;
  if (problems.length === 0) {
    root.replaceChildren();
    return;
  }
  const list = element(
    'ul',
    '',
    ...problems.map(({ file, line, what, fix }) =>
      element('li', '', element('code', `${file}:${line}`), element('p', what), element('p', fix)),
    ),
  );
  // A folded box stays folded while somebody edits.
  const isOpen = root.querySelector('details')?.open ?? true;
  const panel = element('section', '', foldable(list, isOpen || !canBeShown));
  panel.setAttribute('role', 'alert');
  panel.className = canBeShown ? '' : 'whole';
  root.replaceChildren(element('style', STYLES), panel);
}

/** How long a note stays, in milliseconds. */
const NOTE_MS = 4000;

/** Shows a line at the top of the window for a moment. */
function showNote(text: string) {
  const note = document.createElement('div');
  const root = note.attachShadow({ mode: 'open' });
  const line = element('section', text);
  line.setAttribute('role', 'status');
  line.style.inset = '0 0 auto';
  root.append(element('style', STYLES), line);
  document.documentElement.append(note);
  setTimeout(() => note.remove(), NOTE_MS);
}

/** Listens to the development server for as long as the page lives. */
export function showContentFindings() {
  const host = document.createElement('div');
  document.documentElement.append(host);
  let words: readonly PlacedWords[] = [];
  openPressedWords(() => words, showNote);
  new EventSource(findingsAddress).onmessage = ({ data }: MessageEvent<string>) => {
    const findings = JSON.parse(data) as Findings;
    words = findings.words ?? words;
    drawFindings(host, findings);
  };
}
