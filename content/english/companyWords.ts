/** What the service says to the companies that leads go to, in emails and on the page behind their link. */
export const companyWords = {
  /** Emails to a company that wants its requests by email. */
  mail: {
    assigned: {
      subject: (reference: string, zip: string) => `Request ${reference} from ZIP code ${zip}`,
      preview: 'Whom to call, when, and for what.',
      title: (name: string) => `${name} expects your call`,
    },
    updated: {
      subject: (reference: string) => `Request ${reference} has changed`,
      preview: 'What holds now.',
      title: (name: string) => `${name} changed the request`,
    },
    callFrom: (from: string, until: string) => `You may call from ${from} until ${until}.`,
    callNow: (until: string) => `You may call at once, until ${until}.`,
    /** What the customer was told when the first company to call was named. */
    promised: (when: string) => `The customer was told to expect a call by ${when}.`,
    /** By the agreed price; the agreement also says which returns are free. */
    costs: (price: string) => `It costs you ${price} once you take it.`,
    returnBy: (when: string) => `You can give it back until ${when}.`,
    /** If the company got another request from the same phone; its statement says which one it pays for. */
    repeats:
      'You have had a request from this phone number before, so it may be the same work. You pay for one of them at most.',
    /** If STOP was sent from the number, and no code has confirmed the number since. */
    optedOut:
      'STOP was sent from this number before the customer agreed again, and no code has confirmed the number since. Send no text messages to it.',
    answer: 'Take it, or give it back',
    facts: 'Whom to call, and for what',
    preferredTime: 'Preferred time',
    /** `day` and the times are local to the place where the customer lives. */
    timeThere: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    addOns: 'Also asked for',
    consentTitle: 'What the customer agreed to',
    refusalTitle: 'If the customer wants no more calls or texts',
    refusal:
      'Whether by text or on a call: tell us the same day. Use the button above, or email us when its time is over. We then tell each company that has the request.',
    /** When a request is no longer the company's, or its customer is not to be called. */
    withdrawn: {
      subject: (reference: string) => `Request ${reference} is no longer yours`,
      /** By the reason. */
      text: {
        unanswered:
          'It was not taken in time, and another company may have it. Please do not call, and delete what you have of it.',
        superseded:
          'The customer has changed the request, and did not agree to be called by you about what it says now. Please do not call, and delete what you have of it.',
        renamed:
          'Your company has another legal name now than the customer agreed to be called by, and another company may have the request. Please do not call, and delete what you have of it.',
      },
    },
    revoked: {
      subject: (reference: string) => `Do not call: request ${reference}`,
      /** By what the customer asked for. */
      text: {
        stop: 'The customer wants no more calls or texts. Stop at once, whether or not you took the request.',
        do_not_sell:
          'The customer does not want the request to be sold or shared. Stop using it at once, whether or not you took it: do not call, delete what you have of it, and tell whoever has it from you.',
      },
      /** If the customer has agreed again, as with a corrected number, and the company knows that. */
      standing: {
        subject: (reference: string) => `Request ${reference}: call only the number we sent last`,
        text: 'The customer has taken back an earlier consent to this request, and agreed to it anew since. What we sent you last stands. Use no other number that we sent you before it: do not call or text it, and tell whoever has it from you.',
      },
    },
    erased: {
      subject: (reference: string) => `Delete request ${reference}`,
      text: 'The customer had the request deleted. Delete what you have of it, and do not call.',
    },
    /** How the request is named, as in the first email about it. */
    which: (reference: string) => `It is the request ${reference} that we sent you by email.`,
  },
  page: {
    title: (reference: string) => `Request ${reference}`,
    from: (zip: string, when: string) => `From ZIP code ${zip}. You have had it since ${when}.`,
    /** Until when a company has time to say that it takes the request. */
    acceptBy: (when: string) => `Take it by ${when}. After that it may go to another company.`,
    accept: 'We take it',
    accepted: (when: string) => `You took it on ${when}.`,
    contacted: 'We have reached the customer',
    contactedHint:
      'Press this once you have talked with the customer. A press right after you took it counts as a second tap, and is not recorded.',
    contactedAt: (when: string) => `You reached the customer on ${when}.`,
    returnTitle: 'Give it back',
    returnReason: 'Why?',
    giveBack: 'Give it back',
    /** For a request that is no longer theirs, below the box for what the customer wants. */
    tellRefusal: 'Tell us so',
    refusalRecorded:
      'It is recorded that the customer wants to be left alone. This counts for everybody: we tell each company that has the request not to call or text.',
    returned: (when: string) => `You gave it back on ${when}. Please do not call.`,
    withdrawn: (when: string) =>
      `It was not taken in time, and is no longer yours since ${when}. Please do not call: another company may have it.`,
    superseded: (when: string) =>
      `The customer changed the request on ${when}, and did not agree to be called by you about what it says now. It is no longer yours. Please do not call.`,
    renamed: (when: string) =>
      `Your company has another legal name now than the customer agreed to be called by. The request is no longer yours since ${when}. Please do not call.`,
    revoked:
      'The customer wants no more calls, does not want the request to be shared, or had it deleted. Please do not call, and delete what you have.',
    chooseReason: 'Choose why you give it back.',
    tooLate: (days: number) =>
      `It can be given back for ${days} days, and these are over. Write to us where something is wrong.`,
    over: {
      title: 'The time to answer is over',
      text: (days: number) =>
        `A request can be answered for ${days} days after the time to take it. If the customer wants no more calls, please do not call, and tell us.`,
    },
    invalid: {
      title: 'This link no longer works',
      text: 'Perhaps it was not copied whole. The link is in the message that we sent with the request.',
    },
    failed: {
      title: 'That did not work',
      text: 'Nothing was changed. Please try again in a minute.',
    },
    /** At the end of every page; an address follows. */
    writeToUs: 'Is there more to say about the request? Write to us and name it:',
  },
  /** Why a company gives a request back, by the names in service/src/companies/returnReasons.ts. */
  returnReasons: {
    wrong_number: 'The phone number is wrong',
    not_requested: 'The person says that they asked for nothing',
    no_more_calls: 'The person wants no more calls or texts',
    not_reached: 'Nobody answers, though we tried several times',
    own_customer: 'The person is our customer already',
    outside_area: 'It is outside the area where we work',
    other_work: 'It is work that we do not do',
    no_time: 'We have no time for it',
  },
} as const;
