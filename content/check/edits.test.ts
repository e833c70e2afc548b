import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check as isFormatted } from 'prettier';
import { productProblems } from '../define.ts';
import type { LegalVersions } from '../legalVersions.ts';
import type { Claims, Product } from '../productDefinition.ts';
import { products } from '../products.ts';
import { drawingNames } from './drawings.ts';
import { isQuoted, quotesOf, SPECIFICATION } from './quotedWords.ts';
import { nodesOfSource, sourceFiles, type SourceNode } from './sourceIndex.ts';
import { todayAt } from './today.ts';
import { readContent } from './workspace.ts';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';

// Edits that nobody may be prevented from making, generated from the present content.

const root = path.resolve(import.meta.dirname, '../..');
const all = Object.values(products);

const quotes = quotesOf(readFileSync(path.join(root, SPECIFICATION.file), 'utf8'));

/** Whether visitors read it and the specification does not quote it, so that its words are free to change. */
const isProse = (node: SourceNode) =>
  node.pieces.length === 1 &&
  / \w+.* \w/.test(node.pieces[0]?.text ?? '') &&
  !/^(id|value|drawing|icon)$/.test(node.path.at(-1) ?? '') &&
  !quotes.some(({ text }) => isQuoted(node, text));

describe('edits that are in order', () => {
  const claims = all.flatMap((product) =>
    Object.keys(product.claims).map((name) => ({ id: product.id, name, product })),
  );
  it.each(claims)('take the claim $name from $id', ({ name, product }) => {
    const rest = Object.entries(product.claims).filter(([other]) => other !== name);
    expect(productProblems({ ...product, claims: Object.fromEntries(rest) as Claims })).toEqual([]);
  });

  const testimonials = all.flatMap((product) =>
    Object.keys(product.outcomePages).map((outcome) => ({ id: product.id, outcome, product })),
  );
  it.each(testimonials)('take the testimonial of $outcome from $id', ({ outcome, product }) => {
    const outcomePages: Product['outcomePages'] = Object.fromEntries(
      Object.entries(product.outcomePages).map(([id, { testimonial, ...page }]) => [
        id,
        id === outcome || !testimonial ? page : { ...page, testimonial },
      ]),
    );
    expect(productProblems({ ...product, outcomePages })).toEqual([]);
  });

  const questions = all.flatMap((product) =>
    product.quiz.questions.map(({ id: question }) => ({ id: product.id, question, product })),
  );
  it.each(questions)('turn the answers of $question of $id round', ({ question, product }) => {
    const turned = product.quiz.questions.map((one) =>
      one.id === question ? { ...one, options: [...one.options].reverse() } : one,
    );
    const quiz = { ...product.quiz, questions: turned };
    expect(productProblems({ ...product, quiz })).toEqual([]);
  });

  it.each(all)('ask the questions of $id in any order', (product) => {
    const { questions: asked } = product.quiz;
    for (const start of asked.keys()) {
      const turned = [...asked.slice(start), ...asked.slice(0, start)];
      expect(productProblems({ ...product, quiz: { ...product.quiz, questions: turned } })).toEqual(
        [],
      );
    }
  });
});

describe('edits of all files at once', () => {
  let copy: WorkspaceCopy;
  beforeAll(() => {
    copy = copyWorkspace();
  });
  afterAll(() => copy.end());

  const brand = 'content/pest-control/brand.resolver.json';
  const files = all
    .flatMap(({ id }) => sourceFiles(root, `content/${id}`))
    .filter((file) => !/\/(consent|goingLive|index|questions)\.ts$/.test(file));

  /** Changes the words of every text, and each drawing to the next one; returns how many were changed. */
  function editSources(): number {
    const drawings = drawingNames(root);
    let count = 0;
    for (const file of files) {
      const source = copy.read(file);
      const lines = source.split('\n');
      for (const node of nodesOfSource(file, source)) {
        const [piece] = node.pieces;
        if (!piece) continue;
        const line = lines[piece.line - 1] ?? '';
        const next = drawings[(drawings.indexOf(piece.text) + 1) % drawings.length] ?? '';
        const isDrawing = node.path.at(-1) === 'drawing';
        if (!isDrawing && !isProse(node)) continue;
        const edited = isDrawing
          ? line.replace(`'${piece.text}'`, `'${next}'`)
          : line.replace(piece.text, `${piece.text} Indeed`);
        if (edited !== line) count += 1;
        lines[piece.line - 1] = edited;
      }
      copy.write(file, lines.join('\n'));
    }
    return count;
  }

  /** Today, or the newest day of a text accepted in a time zone where it is tomorrow already. */
  const newestDay = () =>
    [
      todayAt(new Date()).here,
      ...all.flatMap(({ id }) =>
        Object.values(readContent(root, id).texts.versions as LegalVersions).map(
          (versions) => versions.at(-1)?.from ?? '',
        ),
      ),
    ]
      .sort()
      .at(-1) ?? '';

  it('pass once they are accepted: every text, every drawing, every day', async () => {
    const newest = newestDay();
    const count = editSources();
    const pages = all.flatMap(({ id }) =>
      readdirSync(path.join(root, `content/${id}/legal`))
        .filter((name) => name.endsWith('.mdx'))
        .map((name) => `content/${id}/legal/${name}`),
    );
    pages.forEach((file, index) => {
      const day = [newest, `'${newest}'`, `"${newest}"`, `${newest} # new`][index % 4];
      const undated = copy.read(file).replace(/\nlastUpdated:.*/, '');
      const text = undated.replace('\npath:', `\nlastUpdated: ${day}\npath:`);
      copy.write(file, `${text}\nOne more sentence.\n`);
    });
    expect(count + pages.length).toBeGreaterThan(150);
    // The company's name is one of the texts, and the consent text has it.
    expect(await copy.run('accept', 'consent', 'next_version')).toContain(
      'is version next_version',
    );
    copy.write(brand, JSON.stringify(JSON.parse(copy.read(brand))));
    const output = await copy.run('accept');
    expect(output).toContain('The content is in order.');
    // In the format that `npm run lint` demands.
    expect(await isFormatted(copy.read(brand), { filepath: brand })).toBe(true);
  }, 120_000);
});
