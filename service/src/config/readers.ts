/** A setting that cannot be used; the message is one line that begins with its name. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = 'ConfigError';
  }
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong value as a message shows it. */
export const shown = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** The value of `name`, or undefined if it is unset or empty. */
export function optional(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

interface Bounds {
  default: number;
  min: number;
  max: number;
}

/** A reader of numbers that are written as `pattern` says and lie within bounds. */
const numberReader =
  (kind: string, pattern: RegExp) =>
  (env: Environment, name: string, { default: fallback, min, max }: Bounds): number => {
    const value = optional(env, name);
    if (value === undefined) return fallback;
    const number = pattern.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    throw new ConfigError(name, `must be a ${kind} from ${min} to ${max}, not "${shown(value)}"`);
  };

/** An integer within `[min, max]`. */
export const integer = numberReader('whole number', /^-?\d{1,15}$/);

/** A number within `[min, max]`, with up to six decimals. */
export const decimal = numberReader('number', /^\d{1,15}(\.\d{1,6})?$/);

/** One of the given words. */
export function choice<const T extends readonly string[]>(
  env: Environment,
  name: string,
  choices: T,
  fallback: T[number],
): T[number] {
  const value = optional(env, name);
  if (value === undefined) return fallback;
  if (!choices.includes(value)) {
    throw new ConfigError(name, `must be one of ${choices.join(', ')}, not "${shown(value)}"`);
  }
  return value;
}

/** A setting that is `on` or `off`. */
export function flag(env: Environment, name: string, fallback: boolean): boolean {
  return choice(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

/** A comma-separated list without empty items. */
export function list(env: Environment, name: string): string[] {
  return (optional(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A text as an absolute URL with one of the protocols, by default a website's; undefined if it is none. */
export function urlOf(text: string, protocols: readonly string[] = ['https:', 'http:']) {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** An absolute address with one of the given protocols. */
export function parseUrl(name: string, value: string, protocols: readonly string[]): URL {
  const url = urlOf(value, protocols);
  if (!url) {
    const wanted = protocols.map((protocol) => `${protocol}//…`).join(' or ');
    throw new ConfigError(name, `must be an address of the form ${wanted}`);
  }
  return url;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the address of a server, with the login in it. A login with characters that end it too early is
 * refused: the rest of the password would be taken for a host, and logged as one that is not found.
 */
export function parseLoginUrl(name: string, value: string, protocols: readonly string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWhole =
    url &&
    url.hash === '' &&
    !url.pathname.includes('@') &&
    (url.username !== '' || url.searchParams.has('user') || !url.search.includes('@')) &&
    isEncoded(url.username) &&
    isEncoded(url.password);
  if (value.includes('@') && !isWhole) {
    throw new ConfigError(
      name,
      'has a login with characters that an address takes for its own: in the name and the password ' +
        'write # as %23, % as %25, / as %2F, : as %3A, ? as %3F and @ as %40',
    );
  }
  return parseUrl(name, value, protocols);
}

/** A group of settings of which all or none must be set. */
export function allOrNone<const N extends readonly string[]>(
  env: Environment,
  names: N,
): Record<N[number], string> | null {
  const values = names.map((name) => [name, optional(env, name)] as const);
  const present = values.filter(([, value]) => value !== undefined);
  if (present.length === 0) return null;
  const missing = values.find(([, value]) => value === undefined);
  if (missing) {
    throw new ConfigError(missing[0], `must be set too, because ${present[0]?.[0] ?? ''} is`);
  }
  return Object.fromEntries(values) as Record<N[number], string>;
}
