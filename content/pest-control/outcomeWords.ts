import type { OutcomeWords } from '../productDefinition.ts';
import { brand, promise } from './brand.ts';

const { clientName, contactEmail, supportHours } = brand;
const { complaintHours, contactWithinMinutes, referralDollars } = promise;

/** What all outcome pages say. */
export const outcomeWords: OutcomeWords = {
  facts: {
    label: 'Your request',
    service: 'Service',
    city: 'City',
    preferredTime: 'Preferred time',
  },
  editDetails: 'Edit your details',
  refused: `We could not take your request, so nobody will call or text you about it. Please answer the questions again, or write to ${contactEmail}.`,
  refusedHeadline: 'your request did not get through.',
  answerAgain: 'Answer the questions again',
  waiting: `We are still sending your request. Keep this page open: the ${contactWithinMinutes} minutes begin once it has arrived.`,
  next: {
    title: 'What Happens Next',
    lead: `You will be contacted within about ${contactWithinMinutes} minutes. Keep your phone near.`,
    before: 'Once you have answered the questions:',
    steps: [
      {
        title: 'A company contacts you',
        text: `Expect a call or text within about ${contactWithinMinutes} minutes. It may come from a local number that you do not know.`,
      },
      {
        title: 'You agree on a visit',
        text: 'Describe what you have seen, ask which products would be used, and agree on a day and a price. Nothing is booked until you say so.',
      },
      {
        title: 'A technician comes',
        text: `The company does the work, and you pay it directly. If something is not right, tell us within ${complaintHours} hours.`,
      },
    ],
  },
  trust: {
    title: 'What to expect of the company',
    points: ['State licensed applicators', 'Insured', 'A written price before any treatment'],
  },
  ratedBy: (rating) => `Rated ${rating}/5 by households in`,
  bundles: {
    title: 'Worth asking for',
    lead: 'Add something to your request. You talk it over before anything is booked.',
    action: 'Add to My Request',
    takeBack: 'Remove from My Request',
  },
  referral: {
    title: `Give $${referralDollars}, get $${referralDollars}`,
    text: `Does a neighbor have the same visitors? Share ${clientName}: you both get $${referralDollars} off.`,
    action: 'Share via SMS',
    message: (link) =>
      `${clientName} finds pest control companies near you. We both get $${referralDollars} off when you use my invitation: ${link}`,
  },
  support: {
    title: 'Questions?',
    writeTo: 'Write to',
    hours: `Support hours: ${supportHours}.`,
  },
  seeAlso: 'See our Privacy Policy, our Terms of Service and our Pesticide Notice.',
  fallback: { firstName: 'there', city: 'your area' },
};
