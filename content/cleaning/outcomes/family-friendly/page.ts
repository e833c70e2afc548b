import type { OutcomePage } from '../../../productDefinition.ts';

/** For homes with children and pets. */
export const page: OutcomePage = {
  name: 'Your match for a lived-in home',
  headline: 'your home is in good hands.',
  lead: 'Small feet, four paws or neither: we match you with cleaners who know homes that are lived in.',
  service: 'Family and pet-safe cleaning',
  callToAction: 'Book Family Cleaning',
  drawing: 'OutcomeFamilyFriendly',
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
  testimonial: {
    quote:
      'Two kids, one shedding retriever, and a white rug I regret. They asked about the dog before they asked about the house. That settled it.',
    name: 'Devon and Priya K.',
    place: 'Plano, TX',
  },
};
