import type { OutcomePage } from '../../../productDefinition.ts';

/** For those without time. */
export const page: OutcomePage = {
  name: 'Your match for busy weeks',
  headline: 'your evenings are about to get longer.',
  lead: 'Time is short enough as it is. We match you with cleaners who come on a schedule and work around yours.',
  service: 'Weekly or bi-weekly cleaning',
  callToAction: 'Schedule My Cleaning',
  drawing: 'OutcomeBusyProfessional',
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
  testimonial: {
    quote:
      'I answered the questions on the train and had a call before my stop. Every other Thursday I come home to a kitchen I do not recognize, in the best way.',
    name: 'Marisol T.',
    place: 'Dallas, TX',
  },
};
