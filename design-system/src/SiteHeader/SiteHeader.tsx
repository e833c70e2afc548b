import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import { container } from '../Section/styles.ts';
import { action as actionStyle, back, bar, header, home, links as linksStyle } from './styles.ts';

export interface NavigationLink {
  href: string;
  label: string;
}

export interface SiteHeaderProps {
  /** The brand's name, beside the mark. */
  name: string;
  homeHref: string;
  /** A way back, shown before the logo (legal pages). */
  backLink?: NavigationLink | undefined;
  /** Anchors within the page; wide windows only. */
  links?: readonly NavigationLink[] | undefined;
  /** The quiz button, or whatever the page asks for. */
  action?: ReactNode;
  /** Hide the action on phones, where a sticky one stands at the bottom. */
  actionCollapses?: boolean | undefined;
  /** A line below and a ground of its own, for pages that begin with text. */
  ruled?: boolean | undefined;
}

/** The top of every page: where you are, where you can go, the one thing to do. */
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
            <ArrowLeft />
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
