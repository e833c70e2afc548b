import { Fragment } from 'react';
import { site } from '../../../config/site';
import { LinkedText } from '../../../legal/LinkedText';

/** Marks the company's name, by which TrustedForm knows who was given consent. */
const withNameMarked = (words: string) =>
  words.split(site.legalName).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span data-tf-element-role="consent-advertiser-name">{site.legalName}</span>}
      {part}
    </Fragment>
  ));

/** The consent text to the letter, as it is sent with the lead. */
export function ConsentText() {
  return (
    <span data-tf-element-role="consent-language">
      <LinkedText text={site.consent.text} newTab plain={withNameMarked} />
    </span>
  );
}
