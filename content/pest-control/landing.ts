import { capitalized, numberInWords } from '../numberInWords.ts';
import type { Claims, FaqEntry, Landing } from '../productDefinition.ts';
import { questionCount } from '../quizDefinition.ts';
import { action, brand, messaging, promise, tagline } from './brand.ts';
import { quiz } from './quiz.ts';

const { clientName, contactEmail, legalName } = brand;
const questions = numberInWords(questionCount(quiz));

const present = (sentences: (string | undefined | false)[]) =>
  sentences.filter((sentence): sentence is string => Boolean(sentence));

/** The questions people ask before they leave a number; on the page and as structured data. */
const faq: FaqEntry[] = [
  {
    question: `What does ${clientName} cost me?`,
    answer:
      'Nothing. Pest control companies pay us when we introduce you to them. You agree on a price with the company you choose, and you pay that company directly.',
  },
  {
    question: 'How soon will somebody call?',
    answer: `Usually within about ${promise.contactWithinMinutes} minutes. Where calls are not allowed at that hour, or the company is closed, we show you from when on to expect it: nobody should ring you at night.`,
  },
  {
    question: 'I do not know what it is. Can I still ask?',
    answer:
      'Yes. Choose “I’m not sure”, and you are matched with a company that begins with an inspection. Photos help: keep them for the technician.',
  },
  {
    question: 'Is treatment safe for children and pets?',
    answer:
      'Ask the company before it treats. It must follow the product’s label, and it can tell you which rooms to stay out of and for how long. One question of the quiz asks who lives with you, so that you can be matched with companies that offer milder methods.',
  },
  {
    question: 'I rent. What do I do?',
    answer:
      'Tell your landlord first: in many states pest control is the owner’s duty, and some treatments need the owner’s permission. Say in the quiz that you rent, and the company will ask you about it.',
  },
  {
    question: 'What if the pests come back?',
    answer: `Ask the company what it guarantees, and for how long, before you agree. If it does not keep its word, write to us at ${contactEmail} within ${promise.complaintHours} hours of the visit, and we take it up with the company.`,
  },
  {
    question: 'What happens with my phone number?',
    answer: `It goes to ${legalName} and the companies matched to your request. They may call and text you about it, and with marketing about pest control, such as offers and seasonal reminders: up to ${messaging.maxPerWeek} messages a week. Calls may be automated or use a prerecorded voice. Nobody calls before you have ticked the consent box, which is never a condition of buying anything. Reply ${messaging.keywords.stop} and the texts end.`,
  },
];

const recordOf = ({ households, since }: Claims): string | null => {
  if (!households && !since) return null;
  const who = households ? `${households} households matched` : 'Matching households';
  return since ? `${who} since ${since}` : who;
};

/** What everybody sees first. */
const hero: Landing['hero'] = {
  title: 'Your home is for you.',
  lead: `Answer ${questions} short questions, and ${clientName} matches you with a local pest control company that knows what you are dealing with. Expect to hear from a person within about ${promise.contactWithinMinutes} minutes.`,
  note: 'Free, no card, about two minutes.',
  drawing: 'HeroHouse',
};

/** Who it suits. */
const audience: Landing['audience'] = {
  title: 'Every house has had a visitor like this',
  lead: 'These are the people who write to us most often.',
  groups: [
    {
      drawing: 'AudienceFamilies',
      title: 'Little ones on the floor',
      text: 'Parents who want the ants gone and want to know exactly what was sprayed, and where.',
    },
    {
      drawing: 'AudiencePets',
      title: 'Noses in every corner',
      text: 'People with pets, who need a company that asks about them before it sets a trap.',
    },
    {
      drawing: 'AudienceProfessionals',
      title: 'Scratching at midnight',
      text: 'People who have to sleep tonight, and cannot wait at home all day for a technician.',
    },
    {
      drawing: 'AudienceMovers',
      title: 'New keys, old tenants',
      text: 'Buyers and sellers who need an inspection before somebody signs.',
    },
    {
      drawing: 'AudienceBudget',
      title: 'One good treatment',
      text: 'Careful planners who want the price in writing, and no contract they did not ask for.',
    },
  ],
};

/** How it works. */
const how: Landing['how'] = {
  title: 'How it works',
  lead: 'Two minutes of yours. After that, people who do this every day take over.',
  steps: [
    {
      drawing: 'StepAnswer',
      title: `Answer ${questions} questions`,
      text: 'Your ZIP code, what you have seen and where, your home, how soon. Tap an answer and the next question comes.',
    },
    {
      drawing: 'StepMatch',
      title: 'We look near you',
      text: 'We match what you told us with pest control companies that work in your neighborhood.',
    },
    {
      drawing: 'StepCall',
      title: 'A company gets in touch',
      text: `Within about ${promise.contactWithinMinutes} minutes a company calls or texts, and agrees on a visit and a price with you.`,
    },
    {
      drawing: 'StepHome',
      title: 'A technician treats the cause',
      text: `You pay the company directly. If something is not right, tell us within ${promise.complaintHours} hours.`,
    },
  ],
};

/** What visitors get for their phone number. */
const manners: Landing['promise'] = {
  title: 'Your number stays out of the wrong hands',
  lead: 'You give us a way to reach you. These are the rules we keep.',
  promises: [
    {
      icon: 'SquareCheckBig',
      title: 'You agree first',
      text: `Nobody calls before you tick the consent box. It starts empty, the text beside it names everybody who may call, and it is never a condition of buying anything.`,
    },
    {
      icon: 'MessageSquareOff',
      title: `${messaging.keywords.stop} ends it`,
      text: `Reply ${messaging.keywords.stop} to any text and the texts end. Reply ${messaging.keywords.help} for help. Up to ${messaging.maxPerWeek} messages a week.`,
    },
    {
      icon: 'Bug',
      title: 'Only about pest control',
      text: 'Calls and texts are about your request and pest control services. Your details go to the companies matched to your request and to those who run our service for us. The privacy policy names each kind.',
    },
    {
      icon: 'Clock4',
      title: `${promise.complaintHours} hours to speak up`,
      text: `If a visit went wrong, tell us within ${promise.complaintHours} hours. We take it up with the company.`,
    },
  ],
};

/** What search engines read. */
const search: Landing['search'] = {
  name: tagline,
  description: `Answer ${questions} short questions and get matched with a local pest control company. Free, about two minutes, and a person gets in touch within about ${promise.contactWithinMinutes} minutes.`,
  serviceName: `${clientName} pest control match`,
  serviceType: 'Pest control referral',
  drawingText: 'a house, cut open, with every room in order',
};

/** Everything that the landing page says. A claim that is absent is not said. */
export function landing(claims: Claims): Landing {
  const { households, rating, reviews, since } = claims;
  return {
    action,
    hero,
    rating:
      present([rating && `Rated ${rating} out of 5`, reviews && `${reviews} reviews`]).join(', ') ||
      null,
    record: recordOf(claims),
    benefits: {
      label: 'What you get',
      items: present([
        'Local companies',
        households && `${households} households matched`,
        'State licensed',
        rating && `Rated ${rating} out of 5`,
        'Insured',
        'A written price first',
        reviews && `${reviews} reviews`,
        'One visit or all year',
        since && `Matching homes since ${since}`,
        'Free to use',
      ]),
    },
    audience,
    how,
    promise: manners,
    faq: {
      title: 'Questions people ask',
      lead: 'Not answered here? Write to us, and a person answers.',
      entries: faq,
    },
    closing: {
      title: 'Sleep well tonight.',
      lead: `${capitalized(questions)} questions, about two minutes, and somebody who knows pests takes it from there.`,
      drawing: 'Street',
    },
    search,
  };
}
