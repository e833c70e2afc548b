import { contactPage, contactSending } from '@tidyguard/content/product';
import { Button, ButtonLink } from '@tidyguard/design-system';
import type { ContactBody } from '@tidyguard/service/contract';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import type { SiteConfig } from '../config/site';
import type { ContactOutcome, SendContact } from '../ports/contact';
import { LoadingNote } from '../forms/LoadingNote';
import { notice } from '../forms/styles';
import { contactMail, contactMailLines } from './contactMail';
import { LazyContactForm } from './LazyContactForm';
import { logMessage } from './logMessage';
import type { ContactValues } from './schema';
import { how, letter, sent as sentStyle } from './styles';

const { form, noScript, sent } = contactPage;
const { failed } = contactSending;

export interface ContactSectionProps {
  site: SiteConfig;
  /** Null where the form writes an email in the visitor's own program, and nothing is sent. */
  send: SendContact | null;
}

interface WrittenProps {
  site: SiteConfig;
  values: ContactValues;
  onBack: () => void;
}

/** Opens the visitor's email program with a valid message, and shows the message to those who have none. */
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

/** Says that a message did not arrive but is kept, and names another way. */
function Failure({
  site,
  values,
  isOfAddress,
}: Omit<WrittenProps, 'onBack'> & { isOfAddress: boolean }) {
  if (isOfAddress) return <p>{contactSending.addressRefused}</p>;
  return (
    <>
      <h3>{failed.title}</h3>
      <p>
        {failed.text} <a href={contactMail(site.contactEmail, values)}>{failed.mail}</a>
      </p>
    </>
  );
}

/** Shown after the service has stored a message. */
function Delivered({ values, onBack }: Omit<WrittenProps, 'site'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div css={sentStyle}>
      <h3 ref={heading} tabIndex={-1}>
        {contactSending.sent.title(values.firstName.trim())}
      </h3>
      <p css={letter}>{contactSending.sent.text(values.email.trim())}</p>
      <Button variant="quiet" onClick={onBack}>
        {contactSending.sent.again}
      </Button>
    </div>
  );
}

/** The result of the last try. */
interface Result {
  kind: ContactOutcome | 'written';
  values: ContactValues;
}

/**
 * The form, and what the visitor reads after it. Uses `memo`, because a second render while the form's code
 * is still loading (Gatsby renders again for '#form') would make React remove the prerendered form with
 * what was typed.
 */
export const ContactSection = memo(function ContactSection({ site, send }: ContactSectionProps) {
  const [result, setResult] = useState<Result>();
  const [initialValues, setInitialValues] = useState<ContactValues>();
  const [isAgain, setAgain] = useState(false);

  const submit = async (values: ContactValues, body: ContactBody) => {
    if (send === null) {
      logMessage(values);
      setResult({ kind: 'written', values });
      return;
    }
    const kind = await send(body);
    setResult({ kind, values });
  };

  const openAgain = (values?: ContactValues) => {
    setInitialValues(values);
    setAgain(true);
    setResult(undefined);
  };

  if (result?.kind === 'written') {
    const { values } = result;
    return <Written site={site} values={values} onBack={() => openAgain(values)} />;
  }
  if (result?.kind === 'sent') {
    return <Delivered values={result.values} onBack={() => openAgain()} />;
  }
  const failure = result && (
    <Failure site={site} values={result.values} isOfAddress={result.kind === 'address'} />
  );
  return (
    <>
      <noscript>
        <p css={notice}>{noScript}</p>
      </noscript>
      <p css={how}>{send === null ? form.how : contactSending.how}</p>
      <Suspense>
        <LazyContactForm
          initialValues={initialValues}
          onSubmit={submit}
          failure={failure}
          stillLoading={<LoadingNote site={site} />}
          startsFocused={isAgain}
          submitLabel={result?.kind === 'failed' ? failed.retry : form.submit}
        />
      </Suspense>
    </>
  );
});
