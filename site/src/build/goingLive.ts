import {
  ACKNOWLEDGED,
  ACKNOWLEDGED_AT_ONCE,
  isPlaceholderHost,
  placeholdersIn,
  type LegalVersion,
  type LegalVersions,
  type Placeholder,
  type Product,
} from '@tidyguard/content';
import { siteSettings, type SiteSetting } from '../config/settings';
import { nearest } from './nearest';
import type { Environment } from './settingProblems';

const ENVIRONMENT = 'the environment of the build';

/** Hosts that can only be reached from the machine itself or from its own network. */
const PRIVATE_HOST = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[)/;

/** The campaign number of .env.example. */
const NO_NUMBER = '00000000-0000-0000-0000-000000000000';

/** Why an address cannot be a live one; null where it can. */
function addressFlaw(value: string): string | null {
  // A text that is no address at all has failed before (settingProblems.ts).
  if (!URL.canParse(value)) return null;
  const { hostname, protocol } = new URL(value);
  if (isPlaceholderHost(hostname)) return 'is at a domain that is reserved for examples';
  if (PRIVATE_HOST.test(hostname)) return 'is one that visitors cannot reach';
  if (protocol !== 'https:') return 'is not https, so browsers refuse it on a live page';
  if (value.includes(NO_NUMBER)) return 'has the number of the example';
  return null;
}

function settingPlaceholder(
  name: string,
  { isAddress, lackedWithout, notLive }: SiteSetting,
  value: string,
): Placeholder | null {
  const words = `${name}=${value}`;
  if (value === '') {
    if (lackedWithout === undefined) return null;
    return {
      file: ENVIRONMENT,
      what: `${name} is not set: ${lackedWithout}.`,
      fix: `Set it (docs/operations.md).`,
      words: `${ACKNOWLEDGED.absentSetting} ${name}`,
    };
  }
  if (value === notLive?.value) {
    return {
      file: ENVIRONMENT,
      what: `${words}: ${notLive.what}.`,
      fix: `Take ${name} out.`,
      words,
    };
  }
  const flaw = isAddress ? addressFlaw(value) : null;
  if (flaw === null) return null;
  return {
    file: ENVIRONMENT,
    what: `The address ${value} ${flaw}.`,
    fix: `Set ${name} to the live one.`,
    words,
  };
}

/** The placeholders among the settings of a build. */
const placeholdersInSettings = (environment: Environment): Placeholder[] =>
  Object.entries(siteSettings).flatMap(
    ([name, setting]) => settingPlaceholder(name, setting, environment[name] ?? '') ?? [],
  );

/** Only letters and digits, because Markdown may put its own marks into a name. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Versions of legal pages that name another company as the owner, as the demonstration's do. */
function placeholdersInHistory({ brand, id }: Product, versions: LegalVersions): Placeholder[] {
  const names = ({ text }: LegalVersion) => bare(text).includes(bare(brand.legalName));
  const folder = `content/${id}`;
  return Object.entries(versions).flatMap(([slug, list]) => {
    const newest = list.at(-1);
    if (newest === undefined || !names(newest)) return [];
    return list
      .filter((version) => !names(version))
      .map(({ from, title }) => ({
        file: `${folder}/legal-versions.json`,
        what: `“${title}” of ${from} does not name ${brand.legalName}, and its page of earlier versions says that it was in force here.`,
        fix: `If it never was, delete ${folder}/legal-versions.json and ${folder}/legal-addresses.json, then run npm run content:accept.`,
        words: `${ACKNOWLEDGED.earlierVersion} ${slug} of ${from}`,
        wordsForAll: ACKNOWLEDGED_AT_ONCE.earlierVersions,
      }));
  });
}

const quoted = (words: string) => `'${words.replace(/[\\']/g, String.raw`\$&`)}'`;

const counted = (count: number) => (count === 1 ? '1 placeholder' : `${count} placeholders`);

function refusal(missing: readonly Placeholder[], unused: readonly string[], product: Product) {
  const { brand, goingLive, id } = product;
  const entries = missing.map(
    ({ file, what, fix, words, wordsForAll }, index) =>
      `${index + 1}. ${file}\n   ${what}\n   To do: ${fix}\n   Or acknowledge it: ${quoted(words)}${wordsForAll ? ` (all such: ${quoted(wordsForAll)})` : ''}`,
  );
  const others = Object.keys(goingLive.acknowledged).filter((domain) => domain !== brand.domain);
  const notes = [
    ...(others.length > 0
      ? [`What is acknowledged for ${others.join(', ')} does not count for ${brand.domain}.`]
      : []),
    ...unused.flatMap((words) => {
      const meant = nearest(
        words,
        missing.flatMap(({ words: one, wordsForAll }) => [
          one,
          ...(wordsForAll ? [wordsForAll] : []),
        ]),
      );
      return meant?.isClose
        ? [`${quoted(words)} acknowledges nothing: did you mean ${quoted(meant.word)}?`]
        : [];
    }),
  ];
  return [
    `A production build for ${brand.domain} with ${counted(missing.length)} that nobody has acknowledged:`,
    ...entries,
    `To go live with one of them knowingly, add its words to content/${id}/goingLive.ts:`,
    `   acknowledged: {\n     ${quoted(brand.domain)}: [\n       ${quoted(missing[0]?.words ?? '')},\n     ],\n   },`,
    ...notes,
  ].join('\n\n');
}

/** What a check for going live found. */
export interface GoingLiveReport {
  /** Why the build has to fail, as a list for the owner; null where it need not. */
  refusal: string | null;
  /** The placeholders that the owner goes live with, for the build's output; null where there are none. */
  notice: string | null;
}

/**
 * Compares the placeholders of a production build, in its product, its settings and the earlier versions of its legal
 * pages, with those that the owner acknowledged for the product's domain (docs/decisions/0033).
 */
export function checkGoingLive(
  product: Product,
  environment: Environment,
  versions: LegalVersions,
): GoingLiveReport {
  const { brand, goingLive } = product;
  const found = [
    ...placeholdersIn(product),
    ...placeholdersInHistory(product, versions),
    ...placeholdersInSettings(environment),
  ];
  const acknowledged = Object.hasOwn(goingLive.acknowledged, brand.domain)
    ? (goingLive.acknowledged[brand.domain] ?? [])
    : [];
  const acknowledges = (word: string) => (placeholder: Placeholder) =>
    placeholder.words === word || placeholder.wordsForAll === word;
  const missing = found.filter(
    (placeholder) => !acknowledged.some((word) => acknowledges(word)(placeholder)),
  );
  const unused = acknowledged.filter((word) => !found.some(acknowledges(word)));
  const used = acknowledged.filter((word) => !unused.includes(word));
  return {
    refusal: missing.length > 0 ? refusal(missing, unused, product) : null,
    notice:
      used.length > 0
        ? `Built for ${brand.domain} with ${counted(found.length - missing.length)}, acknowledged in content/${product.id}/goingLive.ts: ${used.join(', ')}.`
        : null,
  };
}
