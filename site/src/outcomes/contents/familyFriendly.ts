import type { OutcomeContent } from '../outcomes';

/** For homes with children and pets. */
export const familyFriendly: OutcomeContent = {
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
};
