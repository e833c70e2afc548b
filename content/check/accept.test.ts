import { acceptConsents } from './accept.ts';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';
import { todayAt } from './today.ts';

const today = todayAt(new Date());
let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.end());

describe('accepting', () => {
  it('refuses a product that does not exist', async () => {
    await expect(acceptConsents(copy.folder, '2027_v9', 'claening', today)).rejects.toThrow(
      'There is no product “claening”. The products are cleaning, pest-control.',
    );
  });

  it.each([
    [['consnet', '2027_v9']],
    [['cleaning']],
    [['consent', '2027_v9', 'cleaning', 'pest-control']],
  ])(
    'refuses words that it does not know: %j',
    async (words) => {
      await expect(copy.run('accept', ...words)).rejects.toThrow(
        `“${words.join(' ')}” is not known here`,
      );
    },
    60_000,
  );
});
