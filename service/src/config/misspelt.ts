import { nearest } from '../common/nearest.ts';
import { optional, type Environment } from './readers.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings);
/** A name of a host's own is soon within two letters of a short one, as PORTS is of PORT. */
const SHORTEST = 7;
const candidates = names.filter((name) => name.length >= SHORTEST);

const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);
const prefixes = new Set(names.map(prefixOf).filter((prefix) => prefix !== ''));

/** What others call the same; far from our names, so that no count of letters finds it. */
const othersNames: Readonly<Record<string, keyof typeof settings>> = {
  WEBHOOK_URLS: 'DELIVERY_URLS',
  CORS_ORIGINS: 'ALLOWED_ORIGINS',
};

const twoEdits = () => 2;

function meantByOthersName(name: string, env: Environment): string | undefined {
  const meant = othersNames[nearest(name, Object.keys(othersNames), twoEdits) ?? ''];
  // Where the setting is there, it is something else of the host.
  return meant !== undefined && optional(env, meant) === undefined ? meant : undefined;
}

function meantBy(name: string, env: Environment): string | undefined {
  // Further off where it begins as ours do.
  const limit = prefixes.has(prefixOf(name)) ? undefined : twoEdits;
  const meant = nearest(name, candidates, limit);
  if (meant === undefined) return meantByOthersName(name, env);
  if (optional(env, meant) === undefined) return meant;
  // Where the setting is there, only a close name is a slip and not something else of the host.
  return nearest(name, [meant], twoEdits);
}

/** What is wrong with a variable that is no setting; undefined where it may be something of the host. */
function problemWith(name: string, env: Environment): string | undefined {
  const [, inFile = ''] = /^(.+)_FILE$/i.exec(name) ?? [];
  const setting = names.find((one) => one === inFile.toUpperCase());
  if (setting !== undefined) {
    // Where the setting is there, something has read the file already.
    return optional(env, setting) === undefined
      ? `No setting is read from a file, so ${name} has no effect: start with ${setting}="$(cat "$${name}")"`
      : undefined;
  }
  const meant = meantBy(name, env);
  return meant === undefined ? undefined : `There is no setting ${name}: did you mean ${meant}?`;
}

/**
 * The variables that are probably meant as settings, misspelt or with the name of a file (`…_FILE`, as
 * other images read container secrets): a sentence each that says what to set; never their values, which
 * may be secret. It is a warning only: a host has variables of its own, and none of them may keep the
 * service from starting.
 */
export const misspeltSettings = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => !names.includes(name) && optional(env, name) !== undefined)
    .flatMap((name) => problemWith(name, env) ?? []);
