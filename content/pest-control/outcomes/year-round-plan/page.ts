import type { OutcomePage } from '../../../productDefinition.ts';

/** For pests that return, and for those who look after homes. */
export const page: OutcomePage = {
  name: 'Your match for the whole year',
  headline: 'some visitors come every year. So can your technician.',
  lead: 'When pests return with the season, one treatment is seldom the last. We match you with companies that come by on a schedule.',
  service: 'Year-round pest plan',
  callToAction: 'See My Plan',
  drawing: 'StepHome',
  bundles: [
    {
      title: 'Season Start Treatment',
      price: 'Quoted with your plan',
      text: 'A thorough first visit inside and out, so that those after it are short.',
    },
    {
      title: 'Mosquito Months',
      price: '10% off with a plan',
      text: 'Extra visits to the yard while the evenings are warm.',
    },
  ],
};
