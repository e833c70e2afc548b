import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { Product } from './productDefinition.ts';
import { textsOf } from './textsOf.ts';

/** Labels of letters, digits and hyphens, separated by dots; the last label contains a letter. */
const HOST_NAME =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

const isHostName = (text: string) => HOST_NAME.test(text);

/** Whether a text is one email address. */
export function isEmail(text: string) {
  const [name = '', host = '', ...rest] = text.split('@');
  return rest.length === 0 && /^[^\s"(),:;<>[\\\]]+$/.test(name) && isHostName(host.toLowerCase());
}

/** The host name in what an owner wrote instead of one, such as a page's address; else an example. */
function hostNameIn(text: string) {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/:?#].*$/, '');
  return isHostName(host) ? host : 'www.your-domain.com';
}

/** Reports a value that its place cannot hold. */
const wrongIf = (isWrong: boolean, place: string, value: string, fix: string) =>
  problemIf(isWrong, place, `${place} is ${value}.`, fix);

const addressProblems = ({ contactEmail, domain }: Product['brand']): DefinitionProblem[] => [
  ...wrongIf(
    !isHostName(domain),
    'brand.domain',
    `"${domain}"`,
    `Write the bare name of the host, without https:// and slashes, such as ${hostNameIn(domain)}.`,
  ),
  ...wrongIf(
    !isEmail(contactEmail),
    'brand.contactEmail',
    `"${contactEmail}"`,
    'Write one email address, such as hello@your-domain.com.',
  ),
];

/** Superfluous spaces, which pages, letters and consents would repeat. Addresses are checked elsewhere. */
const spaceProblems = ({ brand, tagline }: Product): DefinitionProblem[] =>
  textsOf({ brand, tagline })
    .filter(({ place }) => !/\.(domain|contactEmail|state|zip)$/.test(place))
    .flatMap(({ place, text }) => {
      const right = text.trim().replace(/\s+/g, ' ');
      return wrongIf(
        right !== '' && right !== text,
        place,
        `"${text}", with a space too many`,
        `Write "${right}".`,
      );
    });

function numberProblems({ messaging, promise }: Product): DefinitionProblem[] {
  const numbers = {
    'messaging.maxPerWeek': messaging.maxPerWeek,
    'promise.contactWithinMinutes': promise.contactWithinMinutes,
    'promise.complaintHours': promise.complaintHours,
    'promise.referralDollars': promise.referralDollars,
  };
  return Object.entries(numbers).flatMap(([place, number]) =>
    wrongIf(
      !Number.isSafeInteger(number) || number < 1,
      place,
      String(number),
      'Write a whole number from 1.',
    ),
  );
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

function visitProblems({ visits: { times, weekdays } }: Product): DefinitionProblem[] {
  const isDay = (day: number) => Number.isInteger(day) && day >= 0 && day <= 6;
  return [
    ...wrongIf(
      weekdays.length === 0 || !weekdays.every(isDay),
      'visits.weekdays',
      `[${weekdays.join(', ')}]`,
      'List days from 0 (Sunday) to 6 (Saturday).',
    ),
    ...wrongIf(
      times.length === 0,
      'visits.times',
      'empty',
      "Add one at least, such as { from: '08:00', to: '12:00' }.",
    ),
    ...times.flatMap(({ from, to }, index) =>
      wrongIf(
        !TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(to) || from >= to,
        `visits.times.${index + 1}`,
        `from "${from}" to "${to}"`,
        "Write it as { from: '08:00', to: '12:00' }, the earlier time first.",
      ),
    ),
  ];
}

/** Whether a text is a whole number from 1, with or without thousands commas, and perhaps a + after it. */
const isCount = (text: string) => /^[1-9](\d*|\d{0,2}(,\d{3})+)\+?$/.test(text);

/** Pages put their own words around a claim, and search engines get its number. */
function claimProblems({ claims, messaging }: Product): DefinitionProblem[] {
  // An empty claim is reported with the other empty texts.
  const claimIf = (
    name: keyof Product['claims'],
    isRight: (text: string) => boolean,
    fix: string,
  ) => {
    const text = claims[name] ?? '';
    return wrongIf(text.trim() !== '' && !isRight(text), `claims.${name}`, `"${text}"`, fix);
  };
  const { stop, help } = messaging.keywords;
  return [
    ...claimIf(
      'rating',
      (text) => /^[0-5](\.\d{1,2})?$/.test(text) && Number(text) <= 5,
      "Write a number up to 5 and nothing else, such as '4.8'.",
    ),
    ...claimIf(
      'since',
      (text) => /^(19|20)\d\d$/.test(text),
      "Write a year and nothing else, such as '2024'.",
    ),
    // The pages' own words say what is counted.
    ...claimIf('households', isCount, "Write how many and nothing else, such as '5,000+'."),
    ...claimIf('reviews', isCount, "Write how many and nothing else, such as '1,200+'."),
    ...Object.entries({ stop, help }).flatMap(([name, word]) =>
      wrongIf(
        /\S\s+\S/.test(word),
        `messaging.keywords.${name}`,
        `"${word}"`,
        'Write one word, which people send as a text.',
      ),
    ),
  ];
}

/** What is wrong with the facts about who runs the site. */
export const brandProblems = (product: Product): DefinitionProblem[] => [
  ...addressProblems(product.brand),
  ...spaceProblems(product),
  ...numberProblems(product),
  ...claimProblems(product),
  ...visitProblems(product),
];
