import type { Problem } from '../problem.ts';
import { copyWorkspace } from '../testing/workspaceCopy.ts';
import { languageWarnings } from './warnings.ts';

const LANDING = 'content/cleaning/landing.ts';
const QUESTIONS = 'content/cleaning/questions.ts';
const TERMS = 'content/cleaning/legal/terms-of-service.mdx';

const LONG =
  'Notwithstanding any contrary representation, indemnification obligations arising hereunder ' +
  'extend to consequential liabilities attributable to independent contractors, intermediaries, ' +
  'affiliated organizations and their representatives, irrespective of jurisdiction or foreseeability, whether occasioned by negligence or otherwise.';

describe('the language of the content', () => {
  const copy = copyWorkspace();
  let warnings: Problem[] = [];
  beforeAll(async () => {
    copy.write(
      LANDING,
      `${copy.read(LANDING)}\nexport const more = [\n  'We will definately come.',\n  '${LONG}',\n  'Fully dusterized by Quibbley.',\n];\n`,
    );
    const terms = copy.read(TERMS).replace(/^description: .*$/m, 'description: Whatt we do.');
    copy.write(TERMS, `${terms}\n## Moving on\n\n1. A sofa with\n   misteaks in it.\n2. ${LONG}\n`);
    const page = 'content/cleaning/outcomes/deep-clean/page.ts';
    copy.write(page, copy.read(page).replace(/name: '.*\.',/, "name: 'Xanthippa Q.',"));
    copy.write('content/dictionary.txt', `${copy.read('content/dictionary.txt')}dusterized\n`);
    // The words of another language are not checked here.
    const index = 'content/pest-control/index.ts';
    copy.write(index, copy.read(index).replace("language: 'en-US'", "language: 'es-US'"));
    const questions = 'content/pest-control/questions.ts';
    copy.write(questions, `${copy.read(questions)}\nexport const otra = 'Limpiezza profunda';\n`);
    copy.write(
      QUESTIONS,
      copy.read(QUESTIONS).replace(/title: '/, `title: '${'Why? '.repeat(80)}`),
    );
    warnings = await languageWarnings(copy.folder);
  }, 120_000);
  afterAll(() => copy.end());

  const lineOf = (file: string, text: string) =>
    copy
      .read(file)
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const toldOf = (text: string) => warnings.filter(({ what }) => what.includes(text));

  it.each([
    ['a text of a definition', 'definately', LANDING, 'definitely'],
    ['the second line of a point of a legal page', 'misteaks', TERMS, 'mistake'],
    ['the description of a legal page', 'Whatt', TERMS, 'What'],
    ['a name that no dictionary has', 'Quibbley', LANDING, 'content/dictionary.txt'],
  ])('is warned of a misspelt word in %s', (_, word, file, advice) => {
    expect(toldOf(`“${word}”`)).toEqual([
      {
        file,
        line: lineOf(file, word),
        what: `“${word}” is in no dictionary.`,
        fix: expect.stringContaining(advice),
      },
    ]);
  });

  it.each([
    ['a word of content/dictionary.txt', 'dusterized'],
    ['the name of who gave a testimonial', 'Xanthippa'],
    ['another language', 'Limpiezza'],
    ['an address of the web', 'https'],
  ])('is not warned of %s', (_, word) => {
    expect(toldOf(word)).toEqual([]);
  });

  it.each([
    ['a legal page, with the line of its section', TERMS, '## Moving on', '12 at most'],
    ['any other text', LANDING, 'Notwithstanding', '8 at most'],
  ])('is warned of what is hard to read in %s', (_, file, text, most) => {
    const told = toldOf('reads at grade').filter((warning) => warning.file === file);
    expect(told).toEqual([
      {
        file,
        line: lineOf(file, text),
        what: expect.stringContaining(most),
        fix: expect.stringContaining('Notwithstanding'),
      },
    ]);
  });

  it('is warned of a long question, and of no other', () => {
    const told = warnings.filter(({ file, what }) => file === QUESTIONS && what.includes('has 4'));
    expect(told).toEqual([
      {
        file: QUESTIONS,
        line: lineOf(QUESTIONS, 'Why? Why?'),
        what: expect.stringMatching(/^This title has 4\d\d characters/),
        fix: 'Write 100 at most.',
      },
    ]);
    expect(toldOf('characters: a step')).toEqual(told);
  });

  it('is told by the command, which fails for none of it', async () => {
    const unedited = copyWorkspace();
    try {
      const page = 'content/cleaning/notFound.ts';
      unedited.write(page, `${unedited.read(page)}\nexport const more = 'A misteak.';\n`);
      const output = await unedited.run('check');
      expect(output).toContain(
        `${page}:${unedited.read(page).split('\n').length - 1}  Warning: “misteak”`,
      );
      expect(output).toMatch(
        /\d+ warnings?, of which none stops a build\.\n\nThe content is in order\.\n$/,
      );
    } finally {
      await unedited.end();
    }
  }, 120_000);
});
