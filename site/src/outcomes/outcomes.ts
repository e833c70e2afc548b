import type { Outcome } from '@tidyguard/webhooks/contract';

export interface Bundle {
  title: string;
  /** What it costs or saves. */
  price: string;
  text: string;
}

export interface OutcomeContent {
  /** The page's name in the browser's tab. */
  name: string;
  /** What follows the greeting. */
  headline: string;
  lead: string;
  /** The kind of cleaning the visitor is matched for. */
  service: string;
  /** Label of the call to action. */
  callToAction: string;
  bundles: readonly [Bundle, Bundle];
}

/** What each outcome page says; the rest of the pages is the same for all. */
export const outcomeContents: Record<Outcome, OutcomeContent> = {
  'busy-professional': {
    name: 'Your match for busy weeks',
    headline: 'your evenings are about to get longer.',
    lead: 'You told us that time is short. We are matching you with cleaners who come on a schedule and work around yours.',
    service: 'Weekly or bi-weekly cleaning',
    callToAction: 'Schedule My Cleaning',
    bundles: [
      {
        title: 'Deep Clean Starter',
        price: 'Quoted with your first visit',
        text: 'Begin with one thorough clean, so that every visit after it is quick and light.',
      },
      {
        title: 'Premium Evening Slots',
        price: '10% off when recurring',
        text: 'Cleaning between 6 and 9 PM, when you are home to open the door.',
      },
    ],
  },
  'family-friendly': {
    name: 'Your match for a full house',
    headline: 'your full house is in good hands.',
    lead: 'Small feet, four paws or both: we are matching you with cleaners who know homes that are lived in.',
    service: 'Family and pet-safe cleaning',
    callToAction: 'Book Family Cleaning',
    bundles: [
      {
        title: 'Playroom Deep Clean',
        price: 'Quoted with your visit',
        text: 'Toys, play mats, shelves and the corners behind them, cleaned with products made for homes with children.',
      },
      {
        title: 'Pet Hair Removal',
        price: '15% off',
        text: 'Sofas, rugs and stairs, gone over with the tools that fur does not survive.',
      },
    ],
  },
  'deep-clean': {
    name: 'Your match for a deep clean',
    headline: 'your fresh start is on its way.',
    lead: 'Some jobs want more than a vacuum. We are matching you with people who take ovens apart and put them back together.',
    service: 'One-time deep clean',
    callToAction: 'Book Deep Clean Now',
    bundles: [
      {
        title: 'Appliance Cleaning',
        price: 'Quoted with your visit',
        text: 'Oven, refrigerator, dishwasher and washing machine, inside and out.',
      },
      {
        title: 'Recurring Maintenance Plan',
        price: '20% off the first year',
        text: 'Keep it the way they left it, with regular visits after the big one.',
      },
    ],
  },
  'budget-friendly': {
    name: 'Your match at a fair price',
    headline: 'a clean home can fit your budget.',
    lead: 'You want to know what it costs before anybody rings the bell. We are matching you with cleaners who say so up front.',
    service: 'Budget-friendly cleaning',
    callToAction: 'See My Pricing',
    bundles: [
      {
        title: 'Basic Plus Package',
        price: '+$15',
        text: 'The basics plus one extra of your choice: inside the refrigerator, the windows or the laundry.',
      },
      {
        title: 'Monthly Plan Discount',
        price: '25% off, cancel anytime',
        text: 'One visit a month at a lower price. Skip or cancel whenever life gets in the way.',
      },
    ],
  },
};

/** When the visitor would like the cleaning; fixed by the specification. */
export const preferredTime = 'within 24 hours';

/** Reasons to trust, the same on all four pages. */
export const trustPoints = [
  'Licensed & insured',
  'Background checked pros',
  'Transparent pricing',
] as const;

/** What happens after the quiz. */
export const nextSteps = (contactWithinMinutes: number) => [
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
    text: 'The company does the work, and you pay it directly. If something is not right, tell us within 24 hours.',
  },
];
