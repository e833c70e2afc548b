import { companyWords, mailWords, messages, serviceMessages } from '../english/words.ts';
import type { Product } from '../productDefinition.ts';
import { defineQuiz } from '../quizDefinition.ts';

/** A small quiz for tests, so that they do not depend on the wording of a real one. */
export const exampleQuiz = defineQuiz({
  zip: {
    title: 'Where is the piano?',
    helper: 'So that we find a tuner near you.',
    placeholder: 'ZIP code',
    rejected: ['00000'],
  },
  questions: [
    {
      id: 'piano_type',
      title: 'What kind of piano is it?',
      helper: 'Look under the lid.',
      options: [
        { value: 'upright', label: 'Upright', points: { 'home-visit': 2 } },
        { value: 'grand', label: 'Grand', points: { 'concert-care': 2 } },
      ],
    },
    {
      id: 'last_tuned',
      title: 'When was it last tuned?',
      options: [
        { value: 'this_year', label: 'This year' },
        { value: 'longer_ago', label: 'Longer ago', points: { 'home-visit': 1 } },
      ],
    },
  ],
  outcomes: {
    'home-visit': { tieBreak: 1 },
    'concert-care': {
      tieBreak: 2,
      together: [{ answers: { piano_type: 'grand', last_tuned: 'longer_ago' }, points: 1 }],
    },
  },
  defaultOutcome: 'home-visit',
  loading: { title: 'Listening', messages: ['Looking for tuners...'] },
  contact: { title: 'How do we reach you?', helper: 'A tuner calls you.' },
});

const bundle = { title: 'Polish', price: '$10', text: 'The case, polished.' };

const outcomePage = {
  name: 'Your tuner',
  headline: 'your piano is in good hands.',
  lead: 'A tuner comes by.',
  service: 'Tuning',
  callToAction: 'Book',
  drawing: 'StepHome',
  bundles: [bundle, { title: 'New felt', price: 'Priced by the tuner', text: 'On the hammers.' }],
} as const;

const voice = {
  takeQuiz: 'Take the quiz',
  exitBody: (left: number) => `${left} to go.`,
  completionHeading: 'Done',
};

const section = { title: 'A title', lead: 'A lead.' };

/** A small product for tests, without any problem of its own. */
export const exampleProduct: Product = {
  id: 'piano-tuning',
  language: 'en-US',
  tagline: 'Tuners near you',
  brand: {
    clientName: 'Evenkey',
    legalName: 'Evenkey LLC',
    domain: 'evenkey.example',
    contactEmail: 'hello@evenkey.example',
    postalAddress: { street: '300 Example Road', city: 'Austin', state: 'TX', zip: '78701' },
    supportHours: 'M–F 9a–5p CST',
    jurisdiction: 'United States',
    arbitrationLocation: 'Austin, Texas',
  },
  lastUpdated: '2026-11-20',
  messaging: { keywords: { stop: 'STOP', help: 'HELP' }, maxPerWeek: 4 },
  promise: {
    contactWithinMinutes: 15,
    preferredTime: 'this week',
    complaintHours: 24,
    referralDollars: 5,
  },
  visits: { weekdays: [1, 2, 3, 4, 5], times: [{ from: '09:00', to: '12:00' }] },
  prices: null,
  claims: { rating: '4.5' },
  voices: { security: voice, cleaning: voice },
  consent: { version: '2026_v1', text: 'I agree to be called about my piano.' },
  consentVersions: {},
  companyConsent: {
    version: '2026_v1_companies',
    text: 'I agree to be called about my piano by Evenkey LLC and by each of ({companies}).',
  },
  disclosure: (opening) => `${opening} we may call you.`,
  messages: { ...messages, ...serviceMessages },
  mails: mailWords,
  companyWords,
  quiz: exampleQuiz,
  quizWords: {
    dialogLabel: 'Piano quiz',
    phoneHint: 'A US number.',
    submitting: 'Sending...',
    completionSummary: 'A tuner calls you.',
  },
  outcomePages: { 'home-visit': outcomePage, 'concert-care': outcomePage },
  outcomeWords: {
    facts: { label: 'Your request', service: 'Service', city: 'City', preferredTime: 'When' },
    editDetails: 'Edit',
    refused: 'We could not take your request.',
    refusedHeadline: 'this did not get through.',
    answerAgain: 'Again',
    waiting: 'We are still sending your request.',
    next: {
      ...section,
      before: 'Once you have answered:',
      steps: [{ title: 'A call', text: 'A tuner calls.' }],
    },
    trust: { title: 'Why', points: ['Insured'] },
    ratedBy: (rating) => `Rated ${rating} in`,
    bundles: { ...section, action: 'Add', takeBack: 'Remove it' },
    referral: {
      title: 'Share',
      text: 'Tell a friend.',
      action: 'Share',
      message: (link) => `Try it: ${link}`,
    },
    support: { title: 'Help', writeTo: 'Write to', hours: 'Weekdays.' },
    fallback: { firstName: 'there', city: 'your area' },
  },
  legalPages: [
    {
      slug: 'privacy-notice',
      title: 'Privacy Notice',
      description: 'What we keep.',
      path: '/privacy-notice',
      shortPath: '/privacy',
      footer: 1,
    },
    {
      slug: 'house-rules',
      title: 'House Rules',
      description: 'What we expect.',
      path: '/house-rules',
    },
  ],
  landing: ({ rating }) => ({
    action: 'Find my tuner',
    hero: { ...section, note: 'Free.', drawing: 'HeroHouse' },
    rating: rating ? `Rated ${rating}` : null,
    record: null,
    benefits: { label: 'What you get', items: ['Tuners nearby'] },
    audience: { ...section, groups: [{ drawing: 'StepHome', title: 'Players', text: 'All.' }] },
    how: { ...section, steps: [{ drawing: 'StepCall', title: 'Answer', text: 'Briefly.' }] },
    promise: { ...section, promises: [{ icon: 'Clock4', title: 'Soon', text: 'Today.' }] },
    faq: { ...section, entries: [{ question: 'How much?', answer: 'Nothing.' }] },
    closing: { ...section, drawing: 'Street' },
    search: { name: 'Tuners', description: 'Tuners.', serviceType: 'Tuning', serviceName: 'Tune' },
  }),
  contactPage: {
    search: { name: 'Contact', description: 'How to reach us.' },
    drawing: 'Letter',
    hero: { ...section, action: 'Get in Touch' },
    email: { title: 'Email', text: 'Write to us.' },
    form: { title: 'A form', how: 'How', submit: 'Send', consent: 'We may answer.' },
    sent: {
      title: (name) => `Thanks, ${name}.`,
      text: 'Sent.',
      action: 'Open',
      copy: 'Copy',
      again: 'Again',
    },
    mailSubject: (name) => `From ${name}`,
    noScript: 'Write to us instead.',
  },
  optOutPage: {
    description: 'Refuse sale and sharing.',
    lead: 'Say no here.',
    effects: { title: 'What it does', points: ['We introduce you to nobody.'] },
    signal: { title: 'The signal', text: 'Send it.', seen: 'Seen.' },
    otherWays: { title: 'Other ways', byMail: 'By email:', byPost: 'By post:', agent: 'Or ask.' },
  },
  footer: { summary: 'We match pianos with tuners.', smallPrint: ['We match, others tune.'] },
  notFound: { title: 'Nothing here.', lead: 'No such page.', drawing: 'StepHome' },
  goingLive: {
    company: 'Texas Secretary of State, file 0800000001',
    claims: { rating: 'Survey of May 2026, shared drive' },
    promises: {
      Insured: 'Certificates, shared drive',
      'Tuners nearby': 'Jane Roe',
      'Polish: $10': 'Price list',
      '$5 for an invitation': 'Jane Roe',
    },
    testimonials: {},
    consent: { by: 'Jane Roe, Roe LLP', revision: '2026_v1' },
    companyConsent: { by: 'Jane Roe, Roe LLP', revision: '2026_v1_companies' },
    prices: null,
    legalPages: {
      'privacy-notice': { by: 'Jane Roe, Roe LLP', revision: '2026-11-20' },
      'house-rules': { by: 'Jane Roe, Roe LLP', revision: '2026-11-20' },
    },
    acknowledged: {
      'evenkey.example': ['domain evenkey.example', 'contact address hello@evenkey.example'],
    },
  },
};
