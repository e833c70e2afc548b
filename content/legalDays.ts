/** Business days in which the law wants a request honoured: pages promise them, the service keeps them. */
export const legalDays = {
  /** For a request to receive no more calls or texts: 47 CFR 64.1200(a)(10). */
  revocation: 10,
  /** For data to be passed on no more, by anybody who received it: 11 CCR § 7026(f). */
  optOutOfSale: 15,
} as const;
