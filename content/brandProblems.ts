import type { Product } from './productDefinition.ts';

/** Labels of letters, digits and hyphens, with dots between them; the last has a letter. */
const HOST_NAME =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

const isHostName = (text: string) => HOST_NAME.test(text);

/** Whether a text is one email address. */
export function isEmail(text: string) {
  const [name = '', host = '', ...rest] = text.split('@');
  return rest.length === 0 && /^[^\s"(),:;<>[\\\]]+$/.test(name) && isHostName(host.toLowerCase());
}

/** The host name in what was written instead: an address of a page, or capitals. */
function hostNameIn(text: string) {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/:?#].*$/, '');
  return isHostName(host) ? host : 'www.your-domain.com';
}

function addressProblems({ contactEmail, domain }: Product['brand']): string[] {
  return [
    ...(isHostName(domain)
      ? []
      : [
          `brand.domain is "${domain}": write the bare name of the host, without https:// and slashes, such as ${hostNameIn(domain)}.`,
        ]),
    ...(isEmail(contactEmail)
      ? []
      : [
          `brand.contactEmail is "${contactEmail}": write one email address, such as hello@your-domain.com.`,
        ]),
  ];
}

function numberProblems({ messaging, promise }: Product): string[] {
  const numbers = {
    'messaging.maxPerWeek': messaging.maxPerWeek,
    'promise.contactWithinMinutes': promise.contactWithinMinutes,
    'promise.complaintHours': promise.complaintHours,
    'promise.referralDollars': promise.referralDollars,
  };
  return Object.entries(numbers)
    .filter(([, number]) => !Number.isSafeInteger(number) || number < 1)
    .map(([place, number]) => `${place} is ${number}: write a whole number from 1.`);
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

function visitProblems({ visits }: Product): string[] {
  const { times, weekdays } = visits;
  const areDays =
    weekdays.length > 0 && weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
  const areTimes =
    times.length > 0 &&
    times.every(({ from, to }) => TIME_OF_DAY.test(from) && TIME_OF_DAY.test(to) && from < to);
  return [
    ...(areDays
      ? []
      : [
          `visits.weekdays is [${weekdays.join(', ')}]: list days from 0 (Sunday) to 6 (Saturday).`,
        ]),
    ...(areTimes
      ? []
      : [
          "visits.times: write each as { from: '08:00', to: '12:00' }, the earlier time first, and at least one.",
        ]),
  ];
}

/** Claims are shown with words around them, and told to search engines as numbers. */
function claimProblems({ claims, messaging }: Product): string[] {
  // One that is empty is told with the other empty texts.
  const claim = (name: keyof Product['claims']) => claims[name]?.trim() || undefined;
  const [households, rating, since] = [claim('households'), claim('rating'), claim('since')];
  const { stop, help } = messaging.keywords;
  const isRating = (text: string) => /^[0-5](\.\d{1,2})?$/.test(text) && Number(text) <= 5;
  return [
    ...(rating === undefined || isRating(rating)
      ? []
      : [`claims.rating is "${rating}": write a number up to 5 and nothing else, such as '4.8'.`]),
    ...(since === undefined || /^(19|20)\d\d$/.test(since)
      ? []
      : [`claims.since is "${since}": write a year and nothing else, such as '2024'.`]),
    ...(households === undefined || /\d/.test(households)
      ? []
      : [`claims.households is "${households}": write how many, such as '5,000+'.`]),
    ...Object.entries({ stop, help })
      .filter(([, word]) => /\S\s+\S/.test(word))
      .map(
        ([name, word]) =>
          `messaging.keywords.${name} is "${word}": write one word, which people send as a text.`,
      ),
  ];
}

/** What is wrong with the facts about who runs the site, one sentence each. */
export const brandProblems = (product: Product): string[] => [
  ...addressProblems(product.brand),
  ...numberProblems(product),
  ...claimProblems(product),
  ...visitProblems(product),
];
