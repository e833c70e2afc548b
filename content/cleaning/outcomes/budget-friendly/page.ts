import type { OutcomePage } from '../../../productDefinition.ts';

/** For those who ask for the price first. */
export const page: OutcomePage = {
  name: 'Your match at a fair price',
  headline: 'a clean home can fit your budget.',
  lead: 'You should know what it costs before anybody rings the bell. We match you with cleaners who say so up front.',
  service: 'Budget-friendly cleaning',
  callToAction: 'See My Pricing',
  callToActionIsAbout: 'price',
  drawing: 'OutcomeBudgetFriendly',
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
  testimonial: {
    quote:
      'I wanted a price before anybody came to the door, and I got one. Once a month is plenty for my apartment, and it fits what I can spend.',
    name: 'Curtis B.',
    place: 'Arlington, TX',
  },
};
