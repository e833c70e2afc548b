import { distance } from 'fastest-levenshtein';
import { optional, type Environment } from './readers.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings);
/** A name of a host's own is soon within two letters of a short one, as PORTS is of PORT. */
const SHORTEST = 7;

const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);
const prefixes = new Set(names.map(prefixOf).filter((prefix) => prefix !== ''));

/** How far a name may be from a setting to be a slip: further where it begins as ours do. */
const limitOf = (name: string, setting: string) =>
  prefixes.has(prefixOf(name)) ? Math.max(2, Math.floor(setting.length / 3)) : 2;

function meantBy(name: string, env: Environment): string | undefined {
  const nearest = names
    .filter((setting) => setting.length >= SHORTEST)
    .map((setting) => ({ setting, far: distance(name.toUpperCase(), setting) }))
    .filter(({ setting, far }) => far <= limitOf(name, setting))
    .sort((one, other) => one.far - other.far)[0];
  if (!nearest) return undefined;
  // Where the setting is there, only a close name is a slip and not something else of the host.
  const isSet = optional(env, nearest.setting) !== undefined;
  return nearest.far > 2 && isSet ? undefined : nearest.setting;
}

/**
 * The variables that are probably misspelt settings, a sentence each that names the right one; never
 * their values, which may be secret. It is a warning only: a host has variables of its own, and none
 * of them may keep the service from starting.
 */
export const misspeltSettings = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => !names.includes(name) && optional(env, name) !== undefined)
    .flatMap((name) => {
      const meant = meantBy(name, env);
      return meant === undefined ? [] : [`There is no setting ${name}: did you mean ${meant}?`];
    });
