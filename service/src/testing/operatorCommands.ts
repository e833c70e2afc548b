/** A command as a document shows it. */
export interface ShownCommand {
  /** Settings that stand before it or that it exports. */
  env: Record<string, string>;
  words: string[];
  /** As it stands in the document. */
  text: string;
}

/** What a command begins with; other inline code is a name, a value or a message. */
const PROGRAMS =
  /^(?:npm (?:run|start|test|ci|install)|npx|node|export|echo|cp|docker|podman|systemctl|journalctl|install|useradd|pg_dump|pg_restore|psql|curl|openssl|systemd-analyze|git|caddy|nginx)\b/;
const ASSIGNMENTS = /^(?:[A-Z_]+=(?:'[^']*'|"[^"]*"|\S*)(?:\s+|$))+/;
const CODE = /(?<!`)`([^`\n]+)`(?!`)/g;
const SHELL_BLOCK = /```sh\n([^]*?)```/g;

/** Words as a shell splits them; single and double quotes are removed. */
const wordsOf = (text: string) =>
  (text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );

function parse(text: string): ShownCommand {
  const [assignments = ''] = ASSIGNMENTS.exec(text) ?? [];
  const words = wordsOf(text.slice(assignments.length));
  const exported = words[0] === 'export' ? words.slice(1) : [];
  const env = Object.fromEntries(
    [...wordsOf(assignments), ...exported].map((word) => {
      const equals = word.indexOf('=');
      return [word.slice(0, equals), word.slice(equals + 1)];
    }),
  );
  return { env, words, text };
}

const isCommand = (text: string) =>
  PROGRAMS.test(text.replace(ASSIGNMENTS, '')) || text.startsWith('-- ');

/** Every command of a document, in shell blocks and in inline code; `-- …` means `npm run leads -- …`. */
export function commandsOf(markdown: string): ShownCommand[] {
  const blocks = [...markdown.matchAll(SHELL_BLOCK)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) =>
        line
          .replace(/\s+#.*$/, '')
          .replace(/\s*&$/, '')
          .trim(),
      )
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const inline = [...markdown.replaceAll(/```[^]*?```/g, '').matchAll(CODE)]
    .map(([, code = '']) => code.replaceAll(String.raw`\|`, '|'))
    .filter(isCommand)
    .map((code) => (code.startsWith('-- ') ? `npm run leads ${code}` : code));
  return [...blocks, ...inline].map(parse);
}

/** The arguments after `npm run leads --` or the command line's own file; null for another command. */
export function leadsArguments({ words }: ShownCommand): string[] | null {
  const built = words.findIndex((word) => word.endsWith('dist/operation/cli/leads.js'));
  if (built >= 0) return words.slice(built + 1);
  if (words.slice(0, 3).join(' ') !== 'npm run leads') return null;
  // npm takes what stands before the two hyphens for itself.
  const dashes = words.indexOf('--');
  if (dashes < 0) return [];
  const end = words.findIndex((word, index) => index > dashes && /^[>|]/.test(word));
  return words.slice(dashes + 1, end < 0 ? undefined : end);
}
