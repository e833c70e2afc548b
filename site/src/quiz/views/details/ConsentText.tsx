import { Fragment, type ReactNode } from 'react';
import { site } from '../../../config/site';
import { LinkedText } from '../../../legal/LinkedText';

/**
 * Marks the names from which TrustedForm learns who was given consent. The longest come first, because one
 * name may be part of another.
 */
const withNamesMarked = (names: string[]) => {
  names.sort((one, other) => other.length - one.length);
  const mark = (words: string, [name, ...others]: readonly string[]): ReactNode =>
    name === undefined
      ? words
      : words.split(name).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <span data-tf-element-role="consent-advertiser-name">{name}</span>}
            {mark(part, others)}
          </Fragment>
        ));
  return (words: string) => mark(words, names);
};

export interface ConsentTextProps {
  /** The text that is agreed to; the usual one by default. */
  text?: string;
  /** The legal names of the companies in the text. */
  companies?: readonly string[];
}

/** The consent text, exactly as it is sent with the lead. */
export function ConsentText({ text = site.consent.text, companies = [] }: ConsentTextProps) {
  return (
    <span data-tf-element-role="consent-language">
      <LinkedText text={text} newTab plain={withNamesMarked([site.legalName, ...companies])} />
    </span>
  );
}
