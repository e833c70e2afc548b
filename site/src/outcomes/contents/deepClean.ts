import type { OutcomeContent } from '../outcomes';

/** For one thorough job. */
export const deepClean: OutcomeContent = {
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
};
