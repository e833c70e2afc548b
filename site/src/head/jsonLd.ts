import type { Product } from '@tidyguard/content';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { addressOf } from './pageMeta';

/** A count such as `1,200+` as a number, or null where there is none. */
const countOf = (claim: string | undefined) => {
  const count = Number.parseInt((claim ?? '').replace(/\D/g, ''), 10);
  return Number.isNaN(count) ? null : count;
};

/**
 * The landing page's structured data: the organization, the service and the FAQ. The rating is
 * left out unless the claims have both its value and the number of reviews.
 */
export function landingJsonLd(site: SiteConfig, product: Pick<Product, 'landing'>): object {
  const { claims, clientName, contactEmail, legalName, postalAddress } = site;
  const { faq, search } = product.landing(claims);
  const home = addressOf(site, routes.home);
  const organization = `${home}#organization`;
  const reviewCount = countOf(claims.reviews);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: clientName,
        legalName,
        url: home,
        email: contactEmail,
        address: {
          '@type': 'PostalAddress',
          streetAddress: postalAddress.street,
          addressLocality: postalAddress.city,
          addressRegion: postalAddress.state,
          postalCode: postalAddress.zip,
          addressCountry: 'US',
        },
        logo: `https://${site.domain}/icon-512.png`,
        ...(claims.since ? { foundingDate: claims.since } : {}),
      },
      {
        '@type': 'Service',
        '@id': `${home}#service`,
        name: search.serviceName,
        serviceType: search.serviceType,
        provider: { '@id': organization },
        areaServed: { '@type': 'Country', name: site.compliance.legal.jurisdiction },
        audience: { '@type': 'PeopleAudience', suggestedMinAge: 18 },
        ...(claims.rating && reviewCount !== null
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: claims.rating,
                bestRating: '5',
                reviewCount,
              },
            }
          : {}),
      },
      {
        '@type': 'FAQPage',
        '@id': `${home}#questions`,
        mainEntity: faq.entries.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}

/** JSON for inside a script element: it cannot contain the element's end tag. */
export const inScript = (data: object) => JSON.stringify(data).replace(/</g, '\\u003c');
