/** @jsxImportSource react */
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import { tidyguard, type ColorRole } from '../tokens.ts';
import { darkStyle, stylesOf } from './styles.ts';

export interface EmailProps {
  /** The language of the words (BCP 47). */
  language: string;
  /** Who writes: the name above the letter. */
  sender: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  /** What the reader is to do: a link that looks like a button. */
  action?: { text: string; href: string };
  /** What was asked for, as terms with their values. */
  facts?: { title: string; items: readonly { term: string; value: string }[] };
  /** Words of another person, shown as they were typed. */
  quote?: string;
  sections?: readonly { title: string; text: string }[];
  /** Small print, and pages that it leads to. */
  footer: readonly string[];
  links?: readonly { text: string; href: string }[];
  /** Colours of a brand, by role, where they differ from the design system's. */
  colors?: Readonly<Record<'light' | 'dark', Readonly<Partial<Record<ColorRole, string>>>>>;
}

/** Lines as they were typed: few mail programs know `white-space`. */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

interface Styled {
  styles: ReturnType<typeof stylesOf>;
}

const Facts = ({ title, items, styles }: NonNullable<EmailProps['facts']> & Styled) => (
  <>
    <Heading as="h2" className="tg-ink" style={styles.heading}>
      {title}
    </Heading>
    {items.map(({ term, value }) => (
      <Text key={term} className="tg-ink" style={styles.fact}>
        <span className="tg-muted" style={styles.term}>
          {term}
        </span>
        <br />
        <strong>{value}</strong>
      </Text>
    ))}
  </>
);

const SmallPrint = ({
  footer,
  links,
  styles,
}: Required<Pick<EmailProps, 'footer' | 'links'>> & Styled) => (
  <>
    {footer.map((text, index) => (
      <Text key={index} className="tg-muted" style={styles.small}>
        {text}
      </Text>
    ))}
    {links.length > 0 && (
      <Text className="tg-muted" style={styles.small}>
        {links.map(({ text, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ' · '}
            <Link href={href} className="tg-link" style={styles.link}>
              {text}
            </Link>
          </Fragment>
        ))}
      </Text>
    )}
  </>
);

/**
 * A letter as mail programs can show it: tables, styles in the elements, colours of the dark theme in
 * a style sheet that old programs drop. It is a whole document; `renderEmail` makes the message of it.
 */
export function Email({
  language,
  sender,
  preview,
  title,
  paragraphs,
  action,
  facts,
  quote,
  sections = [],
  footer,
  links = [],
  colors,
}: EmailProps) {
  const styles = stylesOf({ ...tidyguard.light, ...colors?.light });
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkStyle({ ...tidyguard.dark, ...colors?.dark })}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="tg-canvas" style={styles.canvas}>
        <Container style={styles.letter}>
          <Text className="tg-brand" style={styles.sender}>
            {sender}
          </Text>
          <Section className="tg-surface" style={styles.surface}>
            <Heading as="h1" className="tg-ink" style={styles.title}>
              {title}
            </Heading>
            {paragraphs.map((text, index) => (
              <Text key={index} className="tg-ink" style={styles.text}>
                {text}
              </Text>
            ))}
            {action && (
              <Section style={styles.action}>
                <Link href={action.href} className="tg-button" style={styles.button}>
                  {action.text}
                </Link>
              </Section>
            )}
            {facts && <Facts {...facts} styles={styles} />}
            {quote !== undefined && (
              <Section className="tg-quote" style={styles.quote}>
                <Text className="tg-ink" style={styles.text}>
                  <Lines text={quote} />
                </Text>
              </Section>
            )}
            {sections.map((section) => (
              <Fragment key={section.title}>
                <Hr className="tg-line" style={styles.line} />
                <Heading as="h2" className="tg-ink" style={styles.heading}>
                  {section.title}
                </Heading>
                <Text className="tg-ink" style={styles.text}>
                  {section.text}
                </Text>
              </Fragment>
            ))}
          </Section>
          <SmallPrint footer={footer} links={links} styles={styles} />
        </Container>
      </Body>
    </Html>
  );
}
