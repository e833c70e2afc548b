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
    // The third one is called as the second is.
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
