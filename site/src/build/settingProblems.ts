import { siteSettings, type SiteSetting } from '../config/settings';
import { nearest } from './nearest';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'GATSBY_';

/** Settings of Gatsby itself that share the prefix, also those that its processes set for each other. */
const GATSBYS_OWN =
  /^GATSBY_(ACTIVE_ENV|CONCURRENT_DOWNLOAD|CPU_COUNT|DISABLE_\w+|ENABLE_\w+|EXPERIMENTAL_\w+|EXTERNAL_JOBS|FEEDBACK_DISABLED|LOGGER|NODE_GLOBALS|OPEN_\w+|PARALLEL_\w+|QUERY_ON_DEMAND\w*|REPORTER_\w+|SLICES\w*|TELEMETRY_\w+|WEBPACK_\w+|WORKER_\w+)$/;

function valueProblem(name: string, { choices, isAddress }: SiteSetting, value: string) {
  if (choices && !choices.includes(value)) {
    return `${name} must be ${choices.join(' or ')}, not "${value}".`;
  }
  if (isAddress && !(/^https?:/.test(value) && URL.canParse(value))) {
    return `${name} must be an address such as https://www.example.com, not "${value}".`;
  }
  return null;
}

/** What is wrong with the values of the site's settings, one sentence each. */
function valueProblems(environment: Environment): string[] {
  return Object.entries(siteSettings).flatMap(([name, setting]) => {
    const value = environment[name];
    return (value && valueProblem(name, setting, value)) || [];
  });
}

/** Names that the site does not read, with the one that was probably meant. */
function unknownSettings(environment: Environment) {
  const known = Object.keys(siteSettings).filter((name) => name.startsWith(PREFIX));
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !GATSBYS_OWN.test(name))
    .flatMap((name) => {
      // The prefix is common to all, so only the rest tells names apart.
      const bare = (setting: string) => setting.slice(PREFIX.length);
      const found = nearest(bare(name), known.map(bare));
      return found ? [{ name, meant: `${PREFIX}${found.word}`, isClose: found.isClose }] : [];
    });
}

/**
 * What an operator has to correct before a build can do what the settings say: values that cannot be
 * used, names that are probably misspelt, and files of settings that only half of the build reads.
 *
 * @param files the names of the files in the site's folder.
 */
export function settingProblems(environment: Environment, files: readonly string[]): string[] {
  return [
    ...valueProblems(environment),
    ...unknownSettings(environment)
      .filter(({ isClose }) => isClose)
      .map(({ name, meant }) => `There is no setting ${name}: did you mean ${meant}?`),
    ...files
      .filter((file) => file.startsWith('.env'))
      .map(
        (file) =>
          `site/${file} would reach the pages only, not their security policy or the checks: set the environment instead, such as by node --env-file.`,
      ),
  ];
}

/** Names that look like the site's settings but are too far from any of them to be misspelt. */
export const strangeSettings = (environment: Environment): string[] =>
  unknownSettings(environment)
    .filter(({ isClose }) => !isClose)
    .map(({ name, meant }) => `There is no setting ${name}; the nearest is ${meant}.`);
