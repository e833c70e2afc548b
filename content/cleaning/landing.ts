import { capitalized, numberInWords } from '../numberInWords.ts';
import type { Claims, FaqEntry, Landing } from '../productDefinition.ts';
import { questionCount } from '../quizDefinition.ts';
import { action, brand, messaging, promise, tagline } from './brand.ts';
import { quiz } from './quiz.ts';

const { clientName, contactEmail, legalName } = brand;
const questions = numberInWords(questionCount(quiz));

const present = (sentences: (string | null | undefined | false)[]) =>
  sentences.filter((sentence): sentence is string => Boolean(sentence));

/** The questions people ask before they leave a number; on the page and as structured data. */
const faq: FaqEntry[] = [
  {
    question: `What does ${clientName} cost me?`,
    answer:
      'Nothing. Cleaning companies pay us when we introduce you to them. You agree on a price with the company you choose, and you pay that company directly. We never ask for a card.',
  },
  {
    question: 'How soon will I hear from somebody?',
    answer: `Usually within about ${promise.contactWithinMinutes} minutes. Where calls are not allowed at that hour, or the company is closed, we show you from when on to expect it: nobody should ring you at night.`,
  },
  {
    question: 'Who comes to my home?',
    answer:
      'A professional from an independent local company. We introduce companies that are licensed and insured where their trade requires it and that run background checks on the people they send. Ask to see both; a good company is glad to show you.',
  },
  {
    question: 'What if I am not happy with the cleaning?',
    answer: `Tell the company, and write to us at ${contactEmail} within ${promise.complaintHours} hours of the visit with a few photos. We take complaints up with the company, and a company that does not put things right is not introduced again.`,
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
    answer: `It goes to ${legalName} and the cleaning companies matched to your request. They may call and text you about it, and with marketing about home cleaning, such as offers and seasonal reminders: up to ${messaging.maxPerWeek} messages a week. Calls may be automated or use a prerecorded voice. Nobody calls before you have ticked the consent box, which is never a condition of buying anything. Reply ${messaging.keywords.stop} and the texts end.`,
  },
];

/** What everybody sees first. */
const hero: Landing['hero'] = {
  title: 'Come home to clean.',
  lead: `Answer ${questions} short questions, and ${clientName} matches you with a vetted local cleaning company that suits your home, your week and your budget. Expect to hear from a real person within about ${promise.contactWithinMinutes} minutes.`,
  note: 'Free, no card, about two minutes.',
  drawing: 'HeroHouse',
};

/** Who it suits. */
const audience: Landing['audience'] = {
  title: 'Every untidy home is untidy in its own way',
  lead: 'These five find us most often. If you recognize yourself, you are in the right place.',
  groups: [
    {
      drawing: 'AudienceProfessionals',
      title: 'Long days, short evenings',
      text: 'Busy professionals who would like Saturday to be Saturday. Weekly or every other week, while you are at work.',
    },
    {
      drawing: 'AudienceFamilies',
      title: 'Kids in every room',
      text: 'Crumbs, crayons and bath time. Cleaners who know family homes, with gentle products when you ask for them.',
    },
    {
      drawing: 'AudiencePets',
      title: 'Fur on the sofa',
      text: 'People with pets, and pros who bring the right tools and close the gate behind them.',
    },
    {
      drawing: 'AudienceMovers',
      title: 'Boxes by the door',
      text: 'Moving in, moving out or long overdue: one thorough deep clean, from the baseboards to the oven.',
    },
    {
      drawing: 'AudienceBudget',
      title: 'Every dollar counted',
      text: 'Renters and careful planners who want to know the price before anybody rings the bell.',
    },
  ],
};

/** How it works. */
const how: Landing['how'] = {
  title: 'Four steps, and only the first is yours',
  lead: 'Two minutes now. After that, other people do the work.',
  steps: [
    {
      drawing: 'StepAnswer',
      title: `Answer ${questions} questions`,
      text: 'Your ZIP code, your home, how often, what matters most. Tap an answer and the next one comes by itself.',
    },
    {
      drawing: 'StepMatch',
      title: 'We look around the corner',
      text: 'We match what you told us with vetted cleaning companies that work in your neighborhood.',
    },
    {
      drawing: 'StepCall',
      title: 'A person gets in touch',
      text: `Within about ${promise.contactWithinMinutes} minutes a company calls or texts, answers your questions and agrees on a day and a price with you.`,
    },
    {
      drawing: 'StepHome',
      title: 'You open the door to clean',
      text: `They clean, you pay them directly. If something is not right, tell us within ${promise.complaintHours} hours.`,
    },
  ],
};

/** What visitors get for their phone number. */
const manners: Landing['promise'] = {
  title: 'Good manners with your phone number',
  lead: 'You trust us with a way to reach you. This is what you get in return.',
  promises: [
    {
      icon: 'SquareCheckBig',
      title: 'You agree first',
      text: `Nobody calls before you tick the consent box. It starts empty, the text beside it names everybody who may call, and it is never a condition of buying anything.`,
    },
    {
      icon: 'MessageSquareOff',
      title: `${messaging.keywords.stop} means stop`,
      text: `Reply ${messaging.keywords.stop} to any text and the texts end. Reply ${messaging.keywords.help} and we tell you how to reach us. Up to ${messaging.maxPerWeek} messages a week.`,
    },
    {
      icon: 'Handshake',
      title: 'Only about home cleaning',
      text: 'Calls and texts are about your request and home cleaning services. Your details go to the companies matched to your request and to those who run our service for us. The privacy policy names each kind.',
    },
    {
      icon: 'Clock4',
      title: `${promise.complaintHours} hours to speak up`,
      text: `If a clean falls short, tell us within ${promise.complaintHours} hours. We take it up with the company, and we remember it.`,
    },
  ],
};

/** What search engines read. */
const search: Landing['search'] = {
  name: tagline,
  description: `Answer ${questions} short questions and get matched with a vetted local cleaning company. Free, about two minutes, and a real person gets in touch within about ${promise.contactWithinMinutes} minutes.`,
  serviceName: `${clientName} home cleaning match`,
  serviceType: 'Home cleaning referral',
  drawingText: 'a house, cut open, with every room in order',
};

/** Everything that the landing page says. A claim that is absent is not said. */
export function landing({ households, rating, reviews, since }: Claims): Landing {
  return {
    action,
    hero,
    rating:
      present([rating && `Rated ${rating} out of 5`, reviews && `${reviews} reviews`]).join(', ') ||
      null,
    record:
      households || since
        ? `${households ? `${households} households matched` : 'Matching households'}${since ? ` since ${since}` : ''}`
        : null,
    benefits: {
      label: 'What you get',
      items: present([
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
    },
    audience,
    how,
    promise: manners,
    faq: {
      title: 'Fair questions',
      lead: 'Not answered here? Write to us, and a person answers.',
      entries: faq,
    },
    closing: {
      title: 'Give yourself Saturday back.',
      lead: `${capitalized(questions)} questions, about two minutes. The mop is somebody else’s business from there.`,
      drawing: 'Street',
    },
    search,
  };
}
