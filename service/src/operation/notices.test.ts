import { createNotices } from './notices.ts';

const linesOf = (production: boolean) => {
  let text = '';
  const { print, warn } = createNotices(production, (written) => (text += written));
  print('Open the site: "here"\nor there');
  warn('There is no setting X');
  return text;
};

test('are plain lines outside production', () => {
  expect(linesOf(false)).toBe('Open the site: "here"\nor there\nThere is no setting X\n');
});

test('are lines of JSON in production, with the levels of the logs', () => {
  const lines = linesOf(true).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'Open the site: "here"\nor there',
      pid: process.pid,
    }),
    expect.objectContaining({ level: 40, msg: 'There is no setting X' }),
  ]);
});
