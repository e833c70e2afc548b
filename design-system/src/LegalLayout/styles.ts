import { css } from '@emotion/react';
import { color, fontFamily, fontSize, from, space } from '../tokens.ts';

export const hero = css`
  padding-block: clamp(2.5rem, 6vw, 5rem);
  background: ${color.surfaceMuted};
  > div {
    display: grid;
    gap: ${space[3]};
  }
  p {
    max-width: 44rem;
    color: ${color.inkMuted};
    font-size: ${fontSize.lead};
  }
  @media print {
    padding-block: 0;
  }
`;

export const updated = css`
  font-size: ${fontSize.small};
  font-weight: 600;
`;

export const body = css`
  display: grid;
  gap: ${space[6]};
  padding-block: clamp(2rem, 5vw, 4rem);
  ${from.large} {
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: ${space[8]};
    align-items: start;
  }
  @media print {
    display: block;
  }
`;

export const contents = css`
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${space[3]};
  font-size: ${fontSize.small};
  ${from.large} {
    position: sticky;
    top: ${space[5]};
    max-height: calc(100dvh - ${space[7]});
    padding: 0;
    border: 0;
    overflow-y: auto;
  }
  h2 {
    font-family: ${fontFamily.text};
    font-size: ${fontSize.body};
    letter-spacing: 0;
  }
  ol {
    margin-top: ${space[2]};
    padding-inline-start: 1.5em;
  }
  li::marker {
    color: ${color.inkMuted};
  }
  a {
    display: inline-block;
    padding-block: ${space[1]};
    color: ${color.ink};
    text-decoration-color: ${color.lineStrong};
  }
  @media print {
    display: none;
  }
`;

export const prose = css`
  max-width: 44rem;
  > * + * {
    margin-top: ${space[4]};
  }
  > * + h2 {
    margin-top: ${space[7]};
  }
  h2 {
    font-size: ${fontSize.h3};
    scroll-margin-top: ${space[5]};
  }
  h3 {
    margin-top: ${space[6]};
    font-size: ${fontSize.h4};
    scroll-margin-top: ${space[5]};
  }
  ol,
  ul {
    padding-inline-start: 1.5em;
  }
  ol > li::marker {
    color: ${color.accentText};
    font-weight: 650;
  }
  li + li,
  li > p + *,
  li > ul,
  li > ol {
    margin-top: ${space[2]};
  }
  blockquote {
    margin-inline: 0;
    padding: ${space[4]} ${space[5]};
    border-radius: ${space[4]} ${space[4]} ${space[4]} ${space[1]};
    background: ${color.brandWash};
  }
  blockquote > p + p {
    margin-top: ${space[2]};
  }
  @media print {
    max-width: none;
  }
`;
