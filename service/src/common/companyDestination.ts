const PREFIX = 'company:';

/** The name under which deliveries to a company are stored; no name in DELIVERY_URLS has a colon. */
export const companyDestination = (companyId: string): string => `${PREFIX}${companyId}`;

/** The company of such a name. */
export const companyOfDestination = (destination: string): string =>
  destination.slice(PREFIX.length);

/** A pattern (LIKE) for the names of all companies. */
export const COMPANY_DESTINATIONS = `${PREFIX}%`;
