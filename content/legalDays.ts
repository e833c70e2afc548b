/** Within how many business days the law wants a request of a person honoured. Pages promise these, the service keeps them. */
export const legalDays = {
  /** To be called or texted no more: 47 CFR 64.1200(a)(10). */
  revocation: 10,
  /** To be told about to nobody any more, by everybody who was told: 11 CCR § 7026(f). */
  optOutOfSale: 15,
} as const;
