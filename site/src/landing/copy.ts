import type { SiteConfig } from '../config/site';

/** The five groups whom the service suits; each has an illustration of the same name. */
export type AudienceName = 'professionals' | 'families' | 'pets' | 'movers' | 'budget';
export type HowStepName = 'answer' | 'match' | 'call' | 'home';
export type PromiseName = 'consent' | 'stop' | 'sharing' | 'complaint';

interface Named<Name> {
  name: Name;
  title: string;
  text: string;
}

export interface LandingCopy {
  hero: { title: string; lead: string; note: string };
  /** Proof beside the hero, as far as the claims allow it. */
  rating: string | null;
  record: string | null;
  benefits: string[];
  audience: { title: string; lead: string; groups: Named<AudienceName>[] };
  how: { title: string; lead: string; steps: Named<HowStepName>[] };
  promise: { title: string; lead: string; promises: Named<PromiseName>[] };
  faq: { title: string; lead: string; entries: { question: string; answer: string }[] };
  closing: { title: string; lead: string };
}

const present = (sentences: (string | null | undefined | false)[]) =>
  sentences.filter((sentence): sentence is string => Boolean(sentence));

/** The questions people ask before they leave a number; used on the page and as structured data. */
export function faqEntries(site: SiteConfig): LandingCopy['faq']['entries'] {
  const { clientName, contactEmail, contactWithinMinutes, legalName, messaging } = site;
  return [
    {
      question: `What does ${clientName} cost me?`,
      answer:
        'Nothing. Cleaning companies pay us when we introduce you to them. You agree on a price with the company you choose, and you pay that company directly. We never ask for a card.',
    },
    {
      question: 'How soon will I hear from somebody?',
      answer: `Usually within about ${contactWithinMinutes} minutes. If you send your request late in the evening, expect the call the next morning: nobody should ring you at night.`,
    },
    {
      question: 'Who comes to my home?',
      answer:
        'A professional from an independent local company. We introduce companies that are licensed and insured where their trade requires it and that run background checks on the people they send. Ask to see both; a good company is glad to show you.',
    },
    {
      question: 'What if I am not happy with the cleaning?',
      answer: `Tell the company, and write to us at ${contactEmail} within 24 hours of the visit with a few photos. We take complaints up with the company, and a company that does not put things right is not introduced again.`,
    },
    {
      question: 'Do I have to book regular visits?',
      answer:
        'No. Weekly, every other week, monthly or just once: you say so in the quiz, and you can change your mind when you talk to the company.',
    },
    {
      question: 'We have children and pets. Is that a problem?',
      answer:
        'Not at all. One question asks who lives with you, so that you are matched with people used to toys on the floor and a dog at the door. Tell them about allergies, and ask for gentle products if you prefer them.',
    },
    {
      question: 'What happens with my phone number?',
      answer: `It goes to ${legalName} and the cleaning companies matched to your request, so that they can call or text you about it. Up to ${messaging.maxPerWeek} messages a week, only after you have ticked the consent box, and never as a condition of buying anything. Reply ${messaging.keywords.stop} and the texts end.`,
    },
  ];
}

/** Everything that the landing page says. A claim that the configuration lacks is not said. */
export function landingCopy(site: SiteConfig): LandingCopy {
  const { claims, clientName, contactWithinMinutes, legalName, messaging } = site;
  const { households, rating, reviews, since } = claims;
  return {
    hero: {
      title: 'Come home to clean.',
      lead: `Answer eight short questions, and ${clientName} matches you with a vetted local cleaning company that suits your home, your week and your budget. Expect to hear from a real person within about ${contactWithinMinutes} minutes.`,
      note: 'Free, no card, about two minutes.',
    },
    rating:
      present([rating && `Rated ${rating} out of 5`, reviews && `${reviews} reviews`]).join(', ') ||
      null,
    record:
      households || since
        ? `${households ? `${households} households matched` : 'Matching households'}${since ? ` since ${since}` : ''}`
        : null,
    benefits: present([
      'Vetted local pros',
      households && `${households} households matched`,
      'Licensed & insured',
      rating && `Rated ${rating} out of 5`,
      'Background checked',
      'Transparent pricing',
      reviews && `${reviews} reviews`,
      'Weekly, monthly or just once',
      since && `Helping homes since ${since}`,
      'Free to use',
    ]),
    audience: {
      title: 'Every untidy home is untidy in its own way',
      lead: 'These five find us most often. If you recognize yourself, you are in the right place.',
      groups: [
        {
          name: 'professionals',
          title: 'Long days, short evenings',
          text: 'Busy professionals who would like Saturday to be Saturday. Weekly or every other week, while you are at work.',
        },
        {
          name: 'families',
          title: 'Kids in every room',
          text: 'Crumbs, crayons and bath time. Cleaners who know family homes, with gentle products when you ask for them.',
        },
        {
          name: 'pets',
          title: 'Fur on the sofa',
          text: 'People with pets, and pros who bring the right tools and close the gate behind them.',
        },
        {
          name: 'movers',
          title: 'Boxes by the door',
          text: 'Moving in, moving out or long overdue: one thorough deep clean, from the baseboards to the oven.',
        },
        {
          name: 'budget',
          title: 'Every dollar counted',
          text: 'Renters and careful planners who want to know the price before anybody rings the bell.',
        },
      ],
    },
    how: {
      title: 'Four steps, and only the first is yours',
      lead: 'Two minutes now. After that, other people do the work.',
      steps: [
        {
          name: 'answer',
          title: 'Answer eight questions',
          text: 'Your ZIP code, your home, how often, what matters most. Tap an answer and the next one comes by itself.',
        },
        {
          name: 'match',
          title: 'We look around the corner',
          text: 'We match what you told us with vetted cleaning companies that work in your neighborhood.',
        },
        {
          name: 'call',
          title: 'A person gets in touch',
          text: `Within about ${contactWithinMinutes} minutes a company calls or texts, answers your questions and agrees on a day and a price with you.`,
        },
        {
          name: 'home',
          title: 'You open the door to clean',
          text: 'They clean, you pay them directly. If something is not right, tell us within 24 hours.',
        },
      ],
    },
    promise: {
      title: 'Good manners with your phone number',
      lead: 'You trust us with a way to reach you. This is what you get in return.',
      promises: [
        {
          name: 'consent',
          title: 'You agree first',
          text: `Nobody calls or texts before you tick the consent box. It starts empty, it names one company, ${legalName}, and it is never a condition of buying anything.`,
        },
        {
          name: 'stop',
          title: `${messaging.keywords.stop} means stop`,
          text: `Reply ${messaging.keywords.stop} to any text and the texts end. Reply ${messaging.keywords.help} and a person helps. Never more than ${messaging.maxPerWeek} messages a week.`,
        },
        {
          name: 'sharing',
          title: 'Only for your request',
          text: 'Your details serve your cleaning request: they go to the companies matched to it and to those who run our service for us. The privacy policy names each kind.',
        },
        {
          name: 'complaint',
          title: '24 hours to speak up',
          text: 'If a clean falls short, tell us within 24 hours. We take it up with the company, and we remember it.',
        },
      ],
    },
    faq: {
      title: 'Fair questions',
      lead: 'Not answered here? Write to us, and a person answers.',
      entries: faqEntries(site),
    },
    closing: {
      title: 'Give yourself Saturday back.',
      lead: 'Eight questions, about two minutes. The mop is somebody else’s business from there.',
    },
  };
}
