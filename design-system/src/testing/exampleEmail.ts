import type { EmailProps } from '../Email/Email.tsx';

/** What stories and tests show: the letter after a request. */
export const confirmation: EmailProps = {
  language: 'en-US',
  sender: 'TidyGuard',
  preview: 'We have your request. Here is what happens next.',
  title: 'Thank you, Ana. We have your request.',
  paragraphs: [
    'A local company that fits your request calls or texts you at the number you gave us.',
    'Expect the call within about 15 minutes. Nobody rings you at night.',
  ],
  facts: {
    title: 'What you asked for',
    items: [
      { term: 'ZIP code', value: '75201' },
      { term: 'How often would you like cleaning?', value: 'Every week' },
    ],
  },
  sections: [
    { title: 'Something is wrong?', text: 'Reply to this email and tell us what to change.' },
    { title: 'You want no calls?', text: 'Reply STOP to any text message, or to this email.' },
  ],
  footer: ['TidyGuard Home Services LLC, 100 Example Street, Suite 200, Dallas, TX 75201'],
  links: [{ text: 'Privacy Policy', href: 'https://tidyguard.example/privacy-policy' }],
};
