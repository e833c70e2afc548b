import type { OutcomePage } from '../../../productDefinition.ts';

/** For one thorough job. */
export const page: OutcomePage = {
  name: 'Your match for a deep clean',
  headline: 'your fresh start begins here.',
  lead: 'Some jobs want more than a vacuum. We match you with people who take ovens apart and put them back together.',
  service: 'One-time deep clean',
  callToAction: 'Book Deep Clean Now',
  drawing: 'OutcomeDeepClean',
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
  testimonial: {
    quote:
      'We were moving out with a baby and no time. They got the oven back to the color it was when we moved in, and our deposit back with it.',
    name: 'Hannah W.',
    place: 'Fort Worth, TX',
  },
};
