import { contactPage } from '@tidyguard/content/product';
import { Button, ButtonLink } from '@tidyguard/design-system';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { SiteConfig } from '../config/site';
import { notice } from '../forms/styles';
import { LazyContactForm } from './LazyContactForm';
import { logMessage } from './logMessage';
import { sent as sentStyle } from './styles';

const { noScript, sent } = contactPage;

export interface ContactSectionProps {
  site: SiteConfig;
}

/** The form, and what the visitor reads after sending it. */
export function ContactSection({ site }: ContactSectionProps) {
  const [firstName, setFirstName] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (firstName !== null) heading.current?.focus();
  }, [firstName]);

  if (firstName !== null) {
    return (
      <div css={sentStyle}>
        <h3 ref={heading} tabIndex={-1}>
          {sent.title(firstName)}
        </h3>
        <p>{sent.text}</p>
        <ButtonLink href={`mailto:${site.contactEmail}`}>{sent.action}</ButtonLink>
        <Button variant="quiet" onClick={() => setFirstName(null)}>
          {sent.again}
        </Button>
      </div>
    );
  }
  return (
    <>
      <noscript>
        <p css={notice}>{noScript}</p>
      </noscript>
      <Suspense>
        <LazyContactForm
          onSubmit={(values) => {
            logMessage(values);
            setFirstName(values.firstName.trim());
          }}
        />
      </Suspense>
    </>
  );
}
