import { nearest } from '../common/nearest.ts';
import { optional, type Environment } from './readers.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings);
/** Shorter settings are not suggested: a host's own name is soon within two letters, as PORTS is of PORT. */
const SHORTEST = 7;
const candidates = names.filter((name) => name.length >= SHORTEST);

const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);
const prefixes = new Set(names.map(prefixOf).filter((prefix) => prefix !== ''));

/** Other services' names for the same settings: too far from ours to be found by counting letters. */
const othersNames: Readonly<Record<string, keyof typeof settings>> = {
  WEBHOOK_URLS: 'DELIVERY_URLS',
  CORS_ORIGINS: 'ALLOWED_ORIGINS',
};

const twoEdits = () => 2;

function meantByOthersName(name: string, env: Environment): string | undefined {
  const meant = othersNames[nearest(name, Object.keys(othersNames), twoEdits) ?? ''];
  // If the setting itself is set, the variable is something else of the host's.
  return meant !== undefined && optional(env, meant) === undefined ? meant : undefined;
}

function meantBy(name: string, env: Environment): string | undefined {
  // A name may be further off if it begins as ours do.
  const limit = prefixes.has(prefixOf(name)) ? undefined : twoEdits;
  const meant = nearest(name, candidates, limit);
  if (meant === undefined) return meantByOthersName(name, env);
  if (optional(env, meant) === undefined) return meant;
  // If that setting is set, only a close name is a slip and not something else of the host's.
  return nearest(name, [meant], twoEdits);
}

/** What is wrong with a variable that is no setting; undefined if it may be one of the host's own. */
function problemWith(name: string, env: Environment): string | undefined {
  const [, inFile = ''] = /^(.+)_FILE$/i.exec(name) ?? [];
  const setting = names.find((one) => one === inFile.toUpperCase());
  if (setting !== undefined) {
    // If the setting is set, something has read the file already.
    return optional(env, setting) === undefined
      ? `No setting is read from a file, so ${name} has no effect: start with ${setting}="$(cat "$${name}")"`
      : undefined;
  }
  const meant = meantBy(name, env);
  return meant === undefined ? undefined : `There is no setting ${name}: did you mean ${meant}?`;
}

/**
 * A sentence for each variable that is probably meant as a setting, but misspelt or the name of a file
 * (`…_FILE`, as other images read container secrets). It says what to set, and never the value, which
 * may be secret. It is a warning only: a host has variables of its own, and none of them may keep the
 * service from starting.
 */
export const misspeltSettings = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => !names.includes(name) && optional(env, name) !== undefined)
    .flatMap((name) => problemWith(name, env) ?? []);
