import type { ReactNode } from 'react';
import { beside, container, intro, lead as leadStyle, section } from './styles.ts';

export interface SectionProps {
  /** Id of the section, and prefix of its heading's id. */
  id: string;
  title: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** The section's background. */
  tone?: 'plain' | 'muted' | 'wash' | undefined;
  /** `beside` puts the heading left of the content in wide windows. */
  layout?: 'above' | 'beside' | undefined;
  align?: 'start' | 'center' | undefined;
  children?: ReactNode;
}

/** A landmark region of a page, named by its heading. */
export function Section({
  id,
  title,
  lead,
  tone = 'plain',
  layout = 'above',
  align = 'start',
  children,
}: SectionProps) {
  const headingId = `${id}-title`;
  return (
    <section id={id} css={section} data-tone={tone} aria-labelledby={headingId}>
      <div css={layout === 'beside' ? [container, beside] : container}>
        <div css={intro} data-align={align}>
          <h2 id={headingId} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p css={leadStyle}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
