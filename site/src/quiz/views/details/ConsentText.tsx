import { Fragment } from 'react';
import { routes } from '../../../config/routes';
import { site } from '../../../config/site';

/** The documents that the consent text names, with their paths. */
const documents: Record<string, string> = {
  'Terms of Service': routes.termsOfService,
  'Privacy Policy': routes.privacyPolicy,
};

const parts = site.consent.text.split(/(Terms of Service|Privacy Policy)/);

/**
 * The consent text, exactly as it is sent with the lead. The documents it names
 * open in another tab, so that the quiz is not left.
 */
export function ConsentText() {
  return (
    <span data-tf-element-role="consent-language">
      {parts.map((part) => {
        const href = documents[part];
        if (href) {
          return (
            <a key={part} href={href} target="_blank" rel="noopener">
              {part}
            </a>
          );
        }
        const [before, ...after] = part.split(site.legalName);
        if (after.length === 0) return part;
        return (
          <Fragment key={part}>
            {before}
            <span data-tf-element-role="consent-advertiser-name">{site.legalName}</span>
            {after.join(site.legalName)}
          </Fragment>
        );
      })}
    </span>
  );
}
