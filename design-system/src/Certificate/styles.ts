import { css } from '@emotion/react';
import { exactFont } from '../exactFont.ts';
import {
  breakpointPx,
  color,
  fontFamily,
  fontSize,
  from,
  lineHeight,
  paletteDeclarations,
  radius,
  space,
  tidyguard,
} from '../tokens.ts';

/** On paper, beside text of 10 points. */
const printedSmall = '9pt';

// Paper is light: the colours are set again, whatever the theme around the certificate is.
export const page = css`
  ${paletteDeclarations(tidyguard.light)}
  color-scheme: light;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  max-width: 52rem;
  margin-inline: auto;
  padding: clamp(1.25rem, 4vw, 3rem);
  background: ${color.surface};
  color: ${color.ink};
  font-family: ${fontFamily.text};
  line-height: ${lineHeight.body};
  overflow-wrap: anywhere;
  @media print {
    display: block;
    max-width: none;
    padding: 0;
    font-size: 10pt;
    > * + * {
      margin-top: ${space[5]};
    }
    & + & {
      break-before: page;
    }
  }
`;

export const header = css`
  display: grid;
  gap: ${space[3]};
  padding-bottom: ${space[5]};
  border-bottom: 3px solid ${color.brand};
  h1 {
    font-size: ${fontSize.h2};
  }
  p {
    color: ${color.inkMuted};
    font-size: ${fontSize.lead};
  }
  @media print {
    h1 {
      font-size: 20pt;
    }
    p {
      font-size: 11pt;
    }
  }
`;

export const notices = css`
  display: grid;
  gap: ${space[3]};
  padding: 0;
  list-style: none;
`;

export const notice = css`
  padding: ${space[3]} ${space[4]};
  border-inline-start: 4px solid ${color.danger};
  border-radius: ${radius.small};
  background: ${color.dangerWash};
  font-weight: 600;
  print-color-adjust: exact;
  &[data-tone='good'] {
    border-color: ${color.success};
    background: ${color.successWash};
  }
`;

export const section = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  h2 {
    font-size: ${fontSize.h3};
  }
  > p {
    color: ${color.inkMuted};
  }
  @media print {
    display: block;
    > * + * {
      margin-top: ${space[3]};
    }
    h2 {
      font-size: 13pt;
      break-after: avoid;
    }
    > p {
      break-after: avoid;
    }
  }
`;

// A term that takes two lines must not push the first of several values away from the second.
const besideValues = `
  dt:has(+ dd + dd) {
    grid-row: 1 / span 20;
  }
`;

export const facts = css`
  > div {
    display: grid;
    gap: 0 ${space[4]};
    padding-block: ${space[2]};
    border-bottom: 1px solid ${color.line};
    break-inside: avoid;
    ${from.medium} {
      grid-template-columns: 16rem minmax(0, 1fr);
      ${besideValues}
    }
    @media print {
      grid-template-columns: 13rem minmax(0, 1fr);
      padding-block: ${space[1]};
      ${besideValues}
    }
  }
  dt {
    color: ${color.inkMuted};
    font-size: ${fontSize.small};
    line-height: 1.85;
    @media print {
      font-size: ${printedSmall};
    }
  }
  dd {
    grid-column: -2;
  }
`;

export const exact = css`
  font-family: ${exactFont};
  font-size: ${fontSize.small};
  @media print {
    font-size: ${printedSmall};
  }
`;

export const missing = css`
  color: ${color.inkMuted};
  font-style: italic;
`;

export const quote = css`
  margin-inline: 0;
  padding: ${space[4]} ${space[5]};
  border-radius: ${radius.medium};
  background: ${color.brandWash};
  white-space: pre-wrap;
  break-inside: avoid;
  print-color-adjust: exact;
`;

export const pictures = css`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media print {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  figure {
    break-inside: avoid;
  }
  img {
    max-height: 60rem;
    border: 1px solid ${color.line};
    border-radius: ${radius.small};
    @media print {
      max-height: 15cm;
    }
  }
  figcaption {
    margin-top: ${space[2]};
    color: ${color.inkMuted};
    font-size: ${fontSize.small};
  }
`;

// Where there is room for columns, only very long words break; on a narrow screen each cell gets its own
// line.
export const table = css`
  width: 100%;
  border-collapse: collapse;
  font-size: ${fontSize.small};
  overflow-wrap: break-word;
  @media print {
    font-size: ${printedSmall};
  }
  th,
  td {
    padding: ${space[2]} ${space[4]} ${space[2]} 0;
    border-bottom: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }
  td[data-breaks] {
    min-width: 9rem;
    overflow-wrap: anywhere;
  }
  th {
    color: ${color.inkMuted};
    font-weight: 600;
  }
  tr {
    break-inside: avoid;
  }
  @media screen and (max-width: ${breakpointPx.medium - 1}px) {
    &,
    tbody,
    tr,
    td {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      padding-block: ${space[2]};
      border-bottom: 1px solid ${color.line};
    }
    td {
      padding: 0;
      border: 0;
    }
    td::before {
      content: attr(data-column) ': ';
      color: ${color.inkMuted};
    }
  }
`;

export const steps = css`
  display: grid;
  gap: ${space[2]};
  padding-inline-start: 1.5em;
  li::marker {
    color: ${color.accentText};
    font-weight: 650;
  }
`;

/** Text to be typed exactly: on a line of its own, and one click selects all of it. */
export const command = css`
  display: block;
  margin-top: ${space[1]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.small};
  background: ${color.brandWash};
  font-family: ${exactFont};
  font-size: ${fontSize.small};
  white-space: pre-wrap;
  user-select: all;
  print-color-adjust: exact;
  @media print {
    font-size: ${printedSmall};
  }
`;

// Lines break only at the command's spaces: at a hyphen, nobody could tell whether it has to be typed.
export const commandWord = css`
  display: inline-block;
  max-width: 100%;
`;
