/** Checks design tokens against the schema that the Design Tokens Community Group publishes. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';

const PUBLISHED = 'https://www.designtokens.org/schemas/2025.10/';

/** Fetches a schema, or reads it from a folder that holds a copy of what is published. */
async function loadSchema(url: string, folder: string | undefined): Promise<object> {
  if (!url.startsWith(PUBLISHED))
    throw new Error(`The schema names ${url}, which is not published there.`);
  if (folder) {
    return JSON.parse(
      await readFile(path.join(folder, url.slice(PUBLISHED.length)), 'utf8'),
    ) as object;
  }
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(
      `${url} cannot be reached. Without a network, name a folder that holds what is published under ${PUBLISHED}: npm run tokens -- validate <folder>`,
      { cause: error },
    );
  });
  if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
  return (await response.json()) as object;
}

/** Every file of tokens in the repository, from its root. */
function tokenFiles(root: string): string[] {
  const tokens = readdirSync(path.join(root, 'design-system/tokens'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.(tokens|resolver)\.json$/.test(name))
    .map((name) => `design-system/tokens/${name}`);
  const brands = readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/brand\.resolver\.json$/.test(name))
    .map((name) => `content/${name}`);
  return [...tokens, ...brands].sort();
}

/**
 * What is wrong with the repository's token files by the schema, a line each; only with the files of
 * `only`, if it is given.
 *
 * @throws Error if the schema cannot be had.
 */
export async function schemaProblems(
  root: string,
  folder: string | undefined,
  only = tokenFiles(root),
): Promise<string[]> {
  // `format` promises more than the published schema checks, such as that something is an address.
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    loadSchema: (url) => loadSchema(url, folder),
  });
  const problems: string[] = [];
  for (const file of only) {
    const schema = `${PUBLISHED}${file.endsWith('.resolver.json') ? 'resolver' : 'format'}.json`;
    const validate =
      ajv.getSchema(schema) ?? (await ajv.compileAsync(await loadSchema(schema, folder)));
    if (validate(JSON.parse(readFileSync(path.join(root, file), 'utf8')))) continue;
    const [error] = validate.errors ?? [];
    problems.push(`${file}: ${error?.instancePath || 'the file'} ${error?.message ?? 'is wrong'}`);
  }
  return problems;
}
