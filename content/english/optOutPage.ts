import { legalDays } from '../legalDays.ts';
import type { Brand, Messaging, OptOutPageWords } from '../productDefinition.ts';

/** The page on which people refuse that their data is sold or shared; `companies` get it, such as 'cleaning companies'. */
export const optOutPageOf = ({
  brand: { clientName, legalName },
  messaging,
  companies,
}: {
  brand: Brand;
  messaging: Messaging;
  companies: string;
}): OptOutPageWords => ({
  description: `Tell ${clientName} not to sell or share what it knows about you: a short form, no account, for everybody.`,
  lead: `${legalName} introduces people to ${companies} for a fee. The law of some states calls that a sale or sharing of personal information. You can say no here, whichever state you live in.`,
  effects: {
    title: 'What your request does',
    points: [
      `From the moment it arrives we give nothing about you to ${companies}. An introduction that is still waiting is held back.`,
      `Within ${legalDays.optOutOfSale} business days we tell everybody who got your details from us to stop using them, and to pass that on.`,
      'Companies that have your request already are told to stop using it, and then call no more. To end text messages and ' +
        `calls of our own, reply ${messaging.keywords.stop} to a text message or write to us.`,
      'Nobody is treated worse for asking. We will not ask you to change your mind; if you take the quiz again and tick its box, you ask us for an introduction anew.',
    ],
  },
  signal: {
    title: 'Global Privacy Control',
    text: 'A browser can send this signal for you. Where it does, we load nothing that measures audiences, and store the signal with a request or an opt-out that you send us. By itself it does not tell us who you are, so please use the form for your phone number and email address.',
    seen: 'Your browser sends Global Privacy Control, and we have seen it. The signal does not tell us who you are: please send the form as well.',
  },
  otherWays: {
    title: 'Other ways to ask',
    byMail: 'By email:',
    byPost: 'By post:',
    agent:
      'Somebody you have authorized may ask for you, in any of these ways. The Privacy Policy says what other rights you have.',
  },
});
