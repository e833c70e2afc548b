import type { HTMLAttributes } from 'react';
import { color } from '../tokens.ts';
import { logo, mark } from './styles.ts';

export interface LogoProps extends HTMLAttributes<HTMLSpanElement> {
  /** The brand's name, set beside the mark. */
  name: string;
}

/**
 * The mark, a shield with a sparkle in it, and the brand's name. The colours are attributes, not
 * styles: the site's build makes favicons from the rendered `<svg>` alone.
 */
export function Logo({ name, ...rest }: LogoProps) {
  return (
    <span css={logo} {...rest}>
      <svg css={mark} viewBox="0 0 32 32" aria-hidden="true" data-drawing="logo">
        <path
          fill={color.brand}
          d="M16 1.8c3.9 2.5 8 3.7 12.3 3.9.4 0 .7.3.7.7v9.1c0 7.3-4.7 12.3-12.6 15a1.2 1.2 0 0 1-.8 0C7.7 27.8 3 22.8 3 15.5V6.4c0-.4.3-.7.7-.7C8 5.5 12.1 4.3 16 1.8Z"
        />
        <path
          fill={color.onBrand}
          d="M16 7.2c.8 5 2.6 6.9 7.6 7.7-5 .8-6.8 2.7-7.6 7.7-.8-5-2.6-6.9-7.6-7.7 5-.8 6.8-2.7 7.6-7.7Z"
        />
        <circle fill={color.accent} cx="22.6" cy="21" r="1.6" />
      </svg>
      {name}
    </span>
  );
}
