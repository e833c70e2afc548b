import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import { container } from '../Section/styles.ts';
import type { NavigationLink } from '../SiteHeader/SiteHeader.tsx';
import { about, columns, footer, links as linksStyle, smallPrint } from './styles.ts';

export interface SiteFooterProps {
  name: string;
  /** One sentence on what the company does. */
  summary: string;
  email: string;
  links: readonly NavigationLink[];
  /** The disclaimer about calls and texts, and other required notices. */
  children: ReactNode;
}

/** The footer of every page: company, contact, links and legal notices. */
export function SiteFooter({ name, summary, email, links, children }: SiteFooterProps) {
  return (
    <footer css={footer}>
      <div css={[container, columns]}>
        <div css={about}>
          <Logo name={name} />
          <p>{summary}</p>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
        <nav aria-label="Site">
          <ul css={linksStyle}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div css={smallPrint}>{children}</div>
      </div>
    </footer>
  );
}
