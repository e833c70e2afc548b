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
        title: 'A cleaning pro contacts you',
        text: `Expect a call or text within about ${contactWithinMinutes} minutes. It may come from a local number that you do not know.`,
      },
      {
        title: 'You agree on the details',
        text: 'Talk through the rooms, the day and the price. Ask anything. Nothing is booked until you say so.',
      },
      {
        title: 'You come home to clean',
        text: `The company does the work, and you pay it directly. If something is not right, tell us within ${complaintHours} hours.`,
      },
    ],
  },
  trust: {
    title: 'Why people let them in',
    points: ['Licensed & insured', 'Background checked pros', 'Transparent pricing'],
  },
  ratedBy: (rating) => `Rated ${rating}/5 by homeowners in`,
  bundles: {
    title: 'Bundle & Save',
    lead: 'Add something to your request. You talk it over before anything is booked.',
    action: 'Add to My Request',
    takeBack: 'Remove from My Request',
  },
  referral: {
    title: `Give $${referralDollars}, get $${referralDollars}`,
    text: `Know somebody whose home could use a hand? Share ${clientName}: you both get $${referralDollars} off.`,
    action: 'Share via SMS',
    message: (link) =>
      `${clientName} finds home cleaners near you. We both get $${referralDollars} off when you use my invitation: ${link}`,
  },
  support: {
    title: 'Need a hand?',
    writeTo: 'Write to',
    hours: `Support hours: ${supportHours}.`,
  },
  seeAlso: 'See our Privacy Policy and Terms of Service.',
  fallback: { firstName: 'there', city: 'your area' },
};
