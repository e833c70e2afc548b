import { parseArgs } from 'node:util';
import { nearest } from '../../common/nearest.ts';
import { UsageError } from './values.ts';

/** The options of a program's commands, as `parseArgs` of Node takes them. */
export type Options = Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>>;

/** What is given of them. */
export type ValuesOf<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string;
};

/** ` (did you mean …?)`, if a name is near. */
export function suggestion(word: string, names: readonly string[], prefix = ''): string {
  const near = nearest(word, names);
  return near === undefined ? '' : ` (did you mean ${prefix}${near}?)`;
}

/** The error for a command that there is not; the nearest one is suggested. */
export const noCommand = (name: string, names: readonly string[]) =>
  new UsageError(`there is no command ${name}${suggestion(name, names)}`);

/** Whether an option lacks the value that it takes; an option that follows it is no value. */
const lacksValue = (option: Options[string] | undefined, value: string | undefined) =>
  option?.type === 'string' && (value === undefined || value === '' || value.startsWith('--'));

/**
 * The words of a command line.
 *
 * @returns the options and what else was given, in its order.
 * @throws {UsageError} for an option that there is not, one that is given twice, and a value that is missing.
 */
export function readWords<O extends Options>(
  args: string[],
  options: O,
): { values: ValuesOf<O>; positionals: string[] } {
  const { tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  const unknown = given.find(({ name }) => !Object.hasOwn(options, name));
  if (unknown) {
    const hint = suggestion(unknown.name, Object.keys(options), '--');
    throw new UsageError(`there is no option ${unknown.rawName}${hint}`);
  }
  // The parser would take the last of two values, and the command would act on less than was meant.
  const names = given.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new UsageError(`give --${repeated} once only`);
  const bare = given.find(({ name, value }) => lacksValue(options[name], value));
  if (bare) throw new UsageError(`--${bare.name} needs a value`);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as ValuesOf<O>, positionals };
  } catch (error) {
    // The first sentence says what is wrong; those after it speak of other programs.
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(message);
  }
}

/** npm has an option of this name itself, which may be set for other reasons. */
const ALSO_OF_NPM: readonly string[] = ['email', 'help'];

/**
 * Refuses options that npm took for its own because the `--` before them was left out: without them
 * a command would do something else, or act on more than was meant.
 *
 * @param program its name after `npm run`, its options, and whether a word is one of its commands.
 * @param env what npm tells its scripts: its own options as `npm_config_…`.
 * @param args the words that npm left, the command among them.
 * @throws {UsageError} with the line as it should have been; it repeats no values, which npm mixes up.
 */
export function refuseOptionsOfNpm(
  program: { name: string; options: Options; isCommand: (word: string) => boolean },
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): void {
  const taken = Object.entries(program.options).filter(
    ([name]) =>
      !ALSO_OF_NPM.includes(name) && env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (taken.length === 0) return;
  const command = args.find(program.isCommand);
  const words = taken.map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`);
  throw new UsageError(
    `npm took ${taken.map(([name]) => `--${name}`).join(' and ')} for options of its own: ` +
      'write -- before the command and its options, as in ' +
      [`npm run ${program.name} --`, ...(command === undefined ? [] : [command]), ...words].join(
        ' ',
      ),
  );
}
