import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';

const QUESTIONS = 'content/cleaning/questions.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.end());

describe('a mistake in the questions is told where it is, and in no words of the compiler', () => {
  let right = '';
  beforeAll(() => {
    right = copy.read(QUESTIONS);
  });
  afterEach(() => copy.write(QUESTIONS, right));
  const foundAfter = async (from: RegExp, to: string) => {
    copy.write(QUESTIONS, right.replace(from, to));
    return (await copy.check()).problems;
  };

  it('points that are no number', async () => {
    const problems = await foundAfter(/(points: \{ '[\w-]+': )\d/, "$1'three'");
    expect(problems.map(({ what }) => what)).toEqual([
      expect.stringContaining('it is a text, and has to be a number.'),
      expect.stringContaining('gives three points'),
    ]);
    expect(new Set(problems.map(({ file, line }) => `${file}:${line}`)).size).toBe(1);
  }, 60_000);

  it('an answer without its text', async () => {
    expect(await foundAfter(/, label: '[^'\n]*'/, '')).toEqual([
      expect.objectContaining({ file: QUESTIONS, what: 'label is missing.' }),
    ]);
  }, 60_000);

  it('the id of another question, before what counts the one that is gone', async () => {
    // Gives the third question the id of the second.
    const ids = /((?:id: '\w+'[^]*?)id: '(\w+)'[^]*?)id: '\w+'/;
    const [first, ...others] = await foundAfter(ids, "$1id: '$2'");
    expect(first).toMatchObject({
      file: QUESTIONS,
      what: expect.stringMatching(/^Two questions are called/),
    });
    expect(others.map(({ what }) => what)).not.toContainEqual(
      expect.stringContaining('There is no place'),
    );
  }, 60_000);
});

describe('a title of a legal page', () => {
  const TCPA = 'content/cleaning/legal/tcpa-disclaimer.mdx';
  let right = '';
  beforeAll(() => {
    right = copy.read(TCPA);
  });
  afterEach(() => copy.write(TCPA, right));
  const toldWith = async (title: string) => {
    copy.write(TCPA, right.replace(/title: .*/, `title: ${title}`));
    return (await copy.check()).problems
      .filter(({ fix }) => fix.startsWith('Choose another title'))
      .map(({ file, line, what }) => `${file}:${line} ${what}`);
  };

  it('that another page has is told at both', async () => {
    const what =
      'The title “Privacy Policy” is given twice: by legal/privacy-policy.mdx and legal/tcpa-disclaimer.mdx.';
    expect(await toldWith('Privacy Policy')).toEqual([
      `content/cleaning/legal/privacy-policy.mdx:2 ${what}`,
      `${TCPA}:2 ${what}`,
    ]);
  }, 60_000);

  it('by which the footer calls another page of the site is told', async () => {
    const title = 'Do Not Sell or Share My Personal Information';
    expect(await toldWith(title)).toEqual([
      `${TCPA}:2 The title “${title}” is what the footer calls another page of the site.`,
    ]);
  }, 60_000);
});

it('a token of the design system that cannot be read is told once, in its own file', async () => {
  const tokens = 'design-system/tokens/standard.tokens.json';
  const right = copy.read(tokens);
  copy.write(tokens, right.replace('"value": 0.5', '"value": "0.5"'));
  const { problems } = await copy.check();
  copy.write(tokens, right);
  expect(problems.map(({ file, what }) => ({ file, what }))).toEqual([
    { file: tokens, what: expect.stringContaining('radius.small cannot be read') },
  ]);
}, 60_000);
