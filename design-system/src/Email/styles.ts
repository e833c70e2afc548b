import type { Palette } from '../tokens.ts';

/** What every computer has: mail programs load no fonts. */
const TEXT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const DISPLAY = "Georgia, 'Times New Roman', serif";

/** Styles of an e-mail's elements, in px: mail programs know neither custom properties nor rem. */
export const stylesOf = ({
  canvas,
  surface,
  surfaceMuted,
  ink,
  inkMuted,
  line,
  accent,
  onAccent,
  accentText,
  brand,
}: Palette) =>
  ({
    canvas: { margin: '0', padding: '24px 12px', backgroundColor: canvas, fontFamily: TEXT },
    letter: { width: '100%', maxWidth: '560px', margin: '0 auto' },
    sender: {
      margin: '0 0 16px',
      color: brand,
      fontFamily: DISPLAY,
      fontSize: '20px',
      fontWeight: '700',
      lineHeight: '28px',
    },
    surface: { padding: '24px', backgroundColor: surface, borderRadius: '14px' },
    title: {
      margin: '0 0 16px',
      color: ink,
      fontFamily: DISPLAY,
      fontSize: '26px',
      lineHeight: '34px',
    },
    heading: {
      margin: '0 0 8px',
      color: ink,
      fontFamily: TEXT,
      fontSize: '18px',
      lineHeight: '26px',
    },
    text: { margin: '0 0 16px', color: ink, fontSize: '16px', lineHeight: '26px' },
    action: { margin: '8px 0 24px' },
    button: {
      display: 'inline-block',
      padding: '12px 28px',
      borderRadius: '999px',
      backgroundColor: accent,
      color: onAccent,
      fontSize: '16px',
      fontWeight: '600',
      lineHeight: '24px',
      textDecoration: 'none',
    },
    fact: { margin: '0 0 12px', color: ink, fontSize: '16px', lineHeight: '24px' },
    term: { color: inkMuted, fontSize: '14px', lineHeight: '20px' },
    quote: {
      margin: '0 0 16px',
      padding: '16px 16px 0',
      backgroundColor: surfaceMuted,
      borderRadius: '8px',
    },
    line: { margin: '8px 0 24px', border: 'none', borderTop: `1px solid ${line}` },
    small: { margin: '16px 0 0', color: inkMuted, fontSize: '14px', lineHeight: '22px' },
    link: { color: accentText, textDecoration: 'underline' },
  }) as const;

/** The dark theme: it has to win over the styles of the elements. */
export function darkStyle(dark: Palette): string {
  const rules = {
    // React Email repeats the body's styles in a cell, because some programs drop the body.
    '.tg-canvas,.tg-canvas>table>tbody>tr>td': `background-color:${dark.canvas} !important`,
    '.tg-surface': `background-color:${dark.surface} !important`,
    '.tg-quote': `background-color:${dark.surfaceMuted} !important`,
    '.tg-ink': `color:${dark.ink} !important`,
    '.tg-muted': `color:${dark.inkMuted} !important`,
    '.tg-brand': `color:${dark.brand} !important`,
    '.tg-link': `color:${dark.accentText} !important`,
    '.tg-button': `background-color:${dark.accent} !important;color:${dark.onAccent} !important`,
    '.tg-line': `border-top-color:${dark.line} !important`,
  };
  const text = Object.entries(rules).map(([selector, rule]) => `${selector}{${rule}}`);
  return `@media (prefers-color-scheme:dark){${text.join('')}}`;
}
