import type { OutcomePage } from '../../../productDefinition.ts';

/** For homes with children, pets or a wish for few chemicals. */
export const page: OutcomePage = {
  name: 'Your match for gentle treatment',
  headline: 'there is a milder way, and people who know it.',
  lead: 'Much can be done before anything is sprayed. We match you with companies that use traps, baits and barriers first.',
  service: 'Low-chemical pest treatment',
  callToAction: 'Plan a Gentle Treatment',
  drawing: 'OutcomeFamilyFriendly',
  bundles: [
    {
      title: 'Baits and Traps Package',
      price: 'Quoted with your visit',
      text: 'Closed bait stations and traps, placed where small hands and noses do not get to.',
    },
    {
      title: 'Yard Barrier',
      price: '10% off with a treatment',
      text: 'Less standing water, less leaf litter and a treated strip outside, so that less comes in.',
    },
  ],
};
