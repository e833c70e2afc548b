import type { OutcomePage } from '../../../productDefinition.ts';

/** For those who need somebody now. */
export const page: OutcomePage = {
  name: 'Your match for fast help',
  headline: 'help is closer than you think.',
  lead: 'Some pests should not wait. We match you with companies that keep room in their week for urgent calls.',
  service: 'Fast-response pest treatment',
  callToAction: 'Get Help Fast',
  drawing: 'OutcomeBusyProfessional',
  bundles: [
    {
      title: 'Same-Week Follow-up',
      price: 'Quoted with your visit',
      text: 'A second look within the week, to see whether the treatment took.',
    },
    {
      title: 'Entry-Point Sealing',
      price: '15% off with a treatment',
      text: 'Gaps around pipes, doors and vents, closed so that nothing walks back in.',
    },
  ],
  testimonial: {
    quote:
      'I sent the form at lunch, and somebody was under my sink two days later. I have not seen a roach since.',
    name: 'Renee F.',
    place: 'Columbus, OH',
  },
};
