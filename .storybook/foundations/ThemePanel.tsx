import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import {
  color,
  fontFamily,
  lineHeight,
  paletteDeclarations,
  radius,
  space,
  tidyguard,
  type Palette,
} from '@tidyguard/design-system';

export interface ThemePanelProps {
  palette?: Palette;
  /** Shown above the content. */
  label?: string;
  children: ReactNode;
}

/**
 * A panel on a docs page with the colours of one theme, which the docs page itself does
 * not set.
 */
export function ThemePanel({ palette = tidyguard.light, label, children }: ThemePanelProps) {
  const ground = css`
    ${paletteDeclarations(palette)}
    margin-block: ${space[4]};
    padding: ${space[5]};
    border: 1px solid ${color.line};
    border-radius: ${radius.medium};
    background: ${color.canvas};
    color: ${color.ink};
    font-family: ${fontFamily.text};
    line-height: ${lineHeight.body};
  `;
  return (
    <div className="sb-unstyled" css={ground}>
      {label ? <p css={{ margin: `0 0 ${space[4]}`, fontWeight: 600 }}>{label}</p> : null}
      {children}
    </div>
  );
}
