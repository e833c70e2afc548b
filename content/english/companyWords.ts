/** What the service says to the companies that leads go to: on the page behind a link. */
export const companyWords = {
  page: {
    title: (reference: string) => `Request ${reference}`,
    from: (zip: string, when: string) => `From ZIP code ${zip}. You have had it since ${when}.`,
    /** Until when a company has time to say that it takes the request. */
    acceptBy: (when: string) => `Take it by ${when}. After that it goes to another company.`,
    accept: 'We take it',
    accepted: (when: string) => `You took it on ${when}.`,
    contacted: 'We have reached the customer',
    contactedAt: (when: string) => `You reached the customer on ${when}.`,
    returnTitle: 'Give it back',
    returnReason: 'Why?',
    giveBack: 'Give it back',
    returned: (when: string) => `You gave it back on ${when}. Please do not call.`,
    withdrawn: (when: string) =>
      `It was not taken in time, and is no longer yours since ${when}. Please do not call: another company may have it.`,
    revoked:
      'The customer wants no more calls, or had the request deleted. Please do not call, and delete what you have.',
    chooseReason: 'Choose why you give it back.',
    tooLate: (days: number) =>
      `It can be given back for ${days} days, and these are over. Write to us where something is wrong.`,
    invalid: {
      title: 'This link no longer works',
      text: 'It is over, or was not copied whole. The link is in the message that we sent with the request.',
    },
    failed: {
      title: 'That did not work',
      text: 'Nothing was changed. Please try again in a minute.',
    },
  },
  /** Why a company gives a request back, by names that the service has (service/src/companies/returnReasons.ts). */
  returnReasons: {
    wrong_number: 'The phone number is wrong',
    not_requested: 'The person says that they asked for nothing',
    not_reached: 'Nobody answers, though we tried several times',
    own_customer: 'The person is our customer already',
    outside_area: 'It is outside the area where we work',
    other_work: 'It is work that we do not do',
    no_time: 'We have no time for it',
  },
} as const;
