import type { OutcomePage } from '../../../productDefinition.ts';

/** For termites, and for homes where they may be. */
export const page: OutcomePage = {
  name: 'Your match for termites',
  headline: 'wood first, worry later.',
  lead: 'Termites are a matter for specialists, and the sooner they look, the less there is to repair. We match you with companies licensed for wood-destroying insects.',
  service: 'Termite inspection and treatment',
  callToAction: 'Schedule a Termite Check',
  drawing: 'AudienceMovers',
  bundles: [
    {
      title: 'Moisture Check',
      price: 'Quoted with your visit',
      text: 'Damp wood draws termites. The technician measures where yours is damp, and why.',
    },
    {
      title: 'Yearly Recheck',
      price: '20% off the first year',
      text: 'The same eyes on the same beams, once a year.',
    },
  ],
  testimonial: {
    quote:
      'We were three weeks from closing on the house. They came, found old damage and nothing alive, and wrote it down so the bank believed it.',
    name: 'Imani and Cole R.',
    place: 'Cincinnati, OH',
  },
};
