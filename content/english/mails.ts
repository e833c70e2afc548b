import { outcomeOfNobody } from './callWords.ts';

/** What emails quote about a company. */
interface Company {
  clientName: string;
  legalName: string;
}

/** How a person is reached; a number from which STOP was sent gets no texts. */
const reaches = (mayText: boolean) => (mayText ? 'calls or texts' : 'calls');

/** The words of the service's emails; a file of their own, so that browsers do not load them. */
export const mailWords = {
  /** Sent after a request was accepted. */
  confirmation: {
    subject: ({ clientName }: Company) => `${clientName} has your request`,
    preview: 'What you asked for, who calls and when, and how to stop or correct it.',
    title: (firstName: string) => `Thank you, ${firstName}. We have your request.`,
    /** If the first name is not one to greet a person with. */
    titleWithoutName: 'Thank you. We have your request.',
    /** Who calls if no company was named: consent covers nobody else. `ending`: the last four digits. */
    caller: ({ legalName }: Company, ending: string, mayText: boolean) =>
      `${legalName} ${reaches(mayText)} the number ending in ${ending}. It may come from a local number that you do not know.`,
    /** When a company has the request: the only one that was agreed to, or the first of several. */
    company: (company: string, ending: string, mayText: boolean) =>
      `${company} ${reaches(mayText)} the number ending in ${ending}. It may come from a local number that you do not know.`,
    oneOfCompanies: (company: string, ending: string, mayText: boolean) =>
      `${company} ${reaches(mayText)} the number ending in ${ending}. If it cannot, another company that you agreed to may. It may come from a local number that you do not know.`,
    /** When no company has it. */
    nobody: outcomeOfNobody.next,
    /** When the person may be called at once. */
    soon: (minutes: number) => `Expect the call within about ${minutes} minutes.`,
    /** Outside calling hours; `when` is a day and a time where the person lives. */
    later: (when: string) => `You need not wait by the phone: expect the call from ${when} on.`,
    /** Replaces both if a company says that the number is not the person's. */
    wrongNumber: (ending: string) =>
      `A company called the number ending in ${ending} and found that it is not yours. Nobody calls it about your request any more. If you mistyped it, reply to this email with the right one, or correct it on the page that you saw after you sent the request, while you have it open.`,
    /** The same, if nobody answered. */
    notReached: (ending: string) =>
      `A company tried several times to call you at the number ending in ${ending}, and nobody answered. So it has given your request back, and nobody calls you for now. Is the number wrong? Reply to this email with the right one, or correct it on the page that you saw after you sent the request, while you have it open. Is it right? Reply, and say when you can be reached.`,
    asked: 'What you asked for',
    zip: 'ZIP code',
    stopTitle: 'You want no calls or texts',
    stop: (stop: string) =>
      `Reply ${stop} to a text message of ours, or reply to this email: we then tell every company that has your request. A company that you tell must stop at once, and tell us.`,
    correctTitle: 'Something is wrong',
    correct: 'Reply to this email and say what to change. A person reads it.',
    notYou: 'You sent no such request? Reply to this email, and we delete it.',
  },
  /** If another company calls than the confirmation said, or none does; the rest is worded as there. */
  callerChange: {
    subject: ({ clientName }: Company) => `Who calls you about your ${clientName} request`,
    preview: 'It is not who we told you before.',
    title: 'Who calls you has changed',
    /** If a company could not reach the person: the number is somebody else's, or nobody answers. */
    number: {
      subject: ({ clientName }: Company) =>
        `Is your phone number right? Your ${clientName} request`,
      preview: 'A company could not reach you, so nobody calls you for now.',
      title: 'We cannot reach you by phone',
    },
    nobody:
      'The company that we named does not call you about this request any more. No other that you agreed to can take it, so nobody calls you for now. We keep your request. If we find another company, we ask you before it gets your number.',
  },
  /** The message of the contact page, to the company. */
  contact: {
    subject: (name: string) => `A message from ${name}`,
    /** Before the subject, if a program may have sent it. */
    suspicious: '[Suspicious]',
    preview: 'By the form of the contact page.',
    title: (name: string) => `A message from ${name}`,
    how: 'It came by the form of the contact page. Reply to this email to answer.',
    whoWrote: 'Who wrote',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
  },
  /** The copy for the person who wrote it. */
  contactCopy: {
    subject: ({ clientName }: Company) => `Your message to ${clientName}`,
    preview: 'A copy of what you wrote. A person answers.',
    title: 'We have your message',
    how: 'A person reads it and answers to this address. This is the copy for you:',
    notYouTitle: 'You wrote no such message?',
    notYou: 'Then somebody entered your address. Nothing else follows.',
  },
  footer: ({ clientName, legalName }: Company, address: string) =>
    `${clientName} is a service of ${legalName}, ${address}.`,
  privacy: 'Privacy Policy',
} as const;
