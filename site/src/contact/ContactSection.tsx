import { contactPage } from '@tidyguard/content/product';
import { Button, ButtonLink } from '@tidyguard/design-system';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { SiteConfig } from '../config/site';
import { notice } from '../forms/styles';
import { contactMail, contactMailLines } from './contactMail';
import { LazyContactForm } from './LazyContactForm';
import { logMessage } from './logMessage';
import type { ContactValues } from './schema';
import { how, letter, sent as sentStyle } from './styles';

const { form, noScript, sent } = contactPage;

export interface ContactSectionProps {
  site: SiteConfig;
}

interface WrittenProps {
  site: SiteConfig;
  values: ContactValues;
  onBack: () => void;
}

/** After a valid message: opens the visitor's email program with it, and shows it to who has none. */
function Written({ site, values, onBack }: WrittenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    heading.current?.focus();
    link.current?.click();
  }, []);

  return (
    <div css={sentStyle}>
      <h3 ref={heading} tabIndex={-1}>
        {sent.title(values.firstName.trim())}
      </h3>
      <p>{sent.text}</p>
      <ButtonLink ref={link} href={contactMail(site.contactEmail, values)}>
        {sent.action}
      </ButtonLink>
      <p>{sent.copy}</p>
      <p css={letter}>{contactMailLines(values).join('\n')}</p>
      <Button variant="quiet" onClick={onBack}>
        {sent.again}
      </Button>
    </div>
  );
}

/** The form, and what the visitor reads after it. */
export function ContactSection({ site }: ContactSectionProps) {
  const [values, setValues] = useState<ContactValues>();
  const [isWritten, setIsWritten] = useState(false);

  if (isWritten && values) {
    return <Written site={site} values={values} onBack={() => setIsWritten(false)} />;
  }
  return (
    <>
      <noscript>
        <p css={notice}>{noScript}</p>
      </noscript>
      <p css={how}>{form.how}</p>
      <Suspense>
        <LazyContactForm
          initialValues={values}
          onSubmit={(submitted) => {
            logMessage(submitted);
            setValues(submitted);
            setIsWritten(true);
          }}
        />
      </Suspense>
    </>
  );
}
