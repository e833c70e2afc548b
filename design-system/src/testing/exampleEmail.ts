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

/** The letter to the company that has the request. */
export const toCompany: EmailProps = {
  ...confirmation,
  preview: 'Whom to call, when, and for what.',
  title: 'Ana Lee expects your call',
  paragraphs: [
    'Take it by Wednesday, November 18 at 12:15 PM. After that it goes to another company.',
    'You may call from Wednesday, November 18 at 8:00 AM until Wednesday, November 18 at 9:00 PM.',
  ],
  action: {
    text: 'Take it, or give it back',
    href: 'https://tidyguard.example/hooks/company/answer/key',
  },
  facts: {
    title: 'Whom to call, and for what',
    items: [
      { term: 'Name', value: 'Ana Lee' },
      { term: 'Phone', value: '(214) 555-0123' },
      { term: 'ZIP code', value: '75201' },
      { term: 'How often would you like cleaning?', value: 'Every week' },
    ],
  },
  sections: [
    {
      title: 'What the customer agreed to',
      text: 'I agree that TidyGuard and Bright Home Company LLC may call and text me.',
    },
  ],
};
