import type { OutcomePage } from '../../../productDefinition.ts';

/** For those who do not know yet what they have; also the outcome when no answer gives points. */
export const page: OutcomePage = {
  name: 'Your match for an inspection',
  headline: 'let’s find out where it comes from.',
  lead: 'Before anybody treats anything, somebody should look. We match you with companies that begin with an inspection and put what they find in writing.',
  service: 'Whole-home pest inspection',
  callToAction: 'Book My Inspection',
  drawing: 'OutcomeBudgetFriendly',
  bundles: [
    {
      title: 'Attic and Crawl Space Check',
      price: 'Quoted with your visit',
      text: 'The two places where most trouble starts, and where nobody likes to look.',
    },
    {
      title: 'Written Report',
      price: '+$25',
      text: 'Photos, findings and what to do about each, to keep or to hand to a landlord.',
    },
  ],
  testimonial: {
    quote:
      'The technician showed me the gap under the siding before he said a word about price. It was mice, and there were three ways in.',
    name: 'Walt O.',
    place: 'Dayton, OH',
  },
};
