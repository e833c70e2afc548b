import { Fragment, useId } from 'react';
import {
  command as commandStyle,
  commandWord,
  exact,
  facts as factsStyle,
  header,
  missing,
  notice,
  notices as noticesStyle,
  page,
  pictures as picturesStyle,
  quote as quoteStyle,
  section as sectionStyle,
  steps as stepsStyle,
  table as tableStyle,
} from './styles.ts';

export interface CertificateNotice {
  /** `good` for what proves it; `open` for what a reader has to know before relying on it. */
  tone: 'good' | 'open';
  text: string;
}

export interface CertificateFact {
  term: string;
  /** Each gets a line of its own. */
  values: readonly string[];
  /** Digits and letters to compare one by one, such as a hash. */
  isExact?: boolean;
  /** The values say that nothing is recorded. */
  isMissing?: boolean;
}

export interface CertificatePicture {
  caption: string;
  alt: string;
  /** A data URI, so that the page needs no other file. */
  source: string;
}

export interface CertificateTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface CertificateSection {
  title: string;
  lead?: string;
  facts?: readonly CertificateFact[];
  /** A text, quoted word for word. */
  quote?: string;
  pictures?: readonly CertificatePicture[];
  table?: CertificateTable;
  /** What to do, in this order. */
  steps?: readonly CertificateStep[];
}

/** Words alone, or words and the exact command to type. */
export type CertificateStep = string | { text: string; command: string };

export interface CertificateProps {
  title: string;
  /** What is certified, in a sentence. */
  summary: string;
  notices: readonly CertificateNotice[];
  sections: readonly CertificateSection[];
}

const Facts = ({ facts }: { facts: readonly CertificateFact[] }) => (
  <dl css={factsStyle}>
    {facts.map(({ term, values, isExact, isMissing }) => (
      <div key={term}>
        <dt>{term}</dt>
        {values.map((value) => (
          <dd key={value} css={[isExact && exact, isMissing && missing]}>
            {value}
          </dd>
        ))}
      </div>
    ))}
  </dl>
);

const Pictures = ({ pictures }: { pictures: readonly CertificatePicture[] }) => (
  <div css={picturesStyle}>
    {pictures.map(({ caption, alt, source }) => (
      <figure key={caption}>
        <img src={source} alt={alt} />
        <figcaption>{caption}</figcaption>
      </figure>
    ))}
  </div>
);

/** A word with no place for a line break, so long that it would push a column off the paper. */
const LONG_WORD = /[^\s-]{25}/;

const Table = ({ title, columns, rows }: CertificateTable & { title: string }) => (
  <table css={tableStyle} aria-label={title}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, place) => (
            <td
              key={columns[place]}
              data-column={columns[place]}
              data-breaks={LONG_WORD.test(cell) || undefined}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Command = ({ children }: { children: string }) => (
  <code css={commandStyle}>
    {children.split(' ').map((word, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span css={commandWord}>{word}</span>
      </Fragment>
    ))}
  </code>
);

const Steps = ({ steps }: { steps: readonly CertificateStep[] }) => (
  <ol css={stepsStyle}>
    {steps.map((step) =>
      typeof step === 'string' ? (
        <li key={step}>{step}</li>
      ) : (
        <li key={step.text}>
          {step.text}
          <Command>{step.command}</Command>
        </li>
      ),
    )}
  </ol>
);

function Section({ title, lead, facts, quote, pictures, table, steps }: CertificateSection) {
  const id = useId();
  return (
    <section css={sectionStyle} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {quote !== undefined && <blockquote css={quoteStyle}>{quote}</blockquote>}
      {facts && facts.length > 0 && <Facts facts={facts} />}
      {pictures && pictures.length > 0 && <Pictures pictures={pictures} />}
      {table && <Table title={title} {...table} />}
      {steps && steps.length > 0 && <Steps steps={steps} />}
    </section>
  );
}

/**
 * A document that proves something, to be read, filed and printed: what it says first, then sections
 * of facts, texts to the letter, pictures, tables and steps. Light in every theme, as paper is.
 */
export function Certificate({ title, summary, notices, sections }: CertificateProps) {
  const id = useId();
  return (
    <article css={page} aria-labelledby={id}>
      <header css={header}>
        <h1 id={id}>{title}</h1>
        <p>{summary}</p>
      </header>
      {notices.length > 0 && (
        <ul css={noticesStyle}>
          {notices.map(({ tone, text }) => (
            <li key={text} css={notice} data-tone={tone}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </article>
  );
}
