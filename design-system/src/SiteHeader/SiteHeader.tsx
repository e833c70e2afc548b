import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import { container } from '../Section/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { action as actionStyle, back, bar, header, home, links as linksStyle } from './styles.ts';

export interface NavigationLink {
  href: string;
  label: string;
}

export interface SiteHeaderProps {
  /** The name of the brand, beside its mark. */
  name: string;
  homeHref: string;
  /** A link back, before the logo (legal pages). */
  backLink?: NavigationLink | undefined;
  /** Links to sections of the page; wide windows only. */
  links?: readonly NavigationLink[] | undefined;
  /** The button that opens the quiz, or another action. */
  action?: ReactNode;
  /** Hides the action on phones, for pages with a StickyAction. */
  actionCollapses?: boolean | undefined;
  /** A border and a background of its own, for pages that begin with text. */
  ruled?: boolean | undefined;
}

/** The header of every page: logo, links and one action. */
export function SiteHeader({
  name,
  homeHref,
  backLink,
  links = [],
  action,
  actionCollapses = false,
  ruled = false,
}: SiteHeaderProps) {
  return (
    <header css={header} data-ruled={ruled}>
      <div css={[container, bar]}>
        {backLink && (
          <a css={back} href={backLink.href}>
            <Icon of={ArrowLeft} data-directional="" />
            {backLink.label}
          </a>
        )}
        <a css={home} href={homeHref} aria-label={`${name} home`}>
          <Logo name={name} />
        </a>
        {links.length > 0 && (
          <nav aria-label="On this page">
            <ul css={linksStyle}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {action && (
          <div css={actionStyle} data-collapses={actionCollapses}>
            {action}
          </div>
        )}
      </div>
    </header>
  );
}
