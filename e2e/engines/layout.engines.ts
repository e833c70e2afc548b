import { mainBuild } from '../support/builds.ts';
import { layoutFaults, narrowest, setTextSize } from '../support/layoutFaults.ts';
import { pathsOf } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import { goAndSettle, walkToContact } from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

/** The smallest width of WebKitGTK's windows, in CSS pixels. */
const MIN_WIDTH = 450;

/** The layout faults in the narrowest views, magnified as far as the window's smallest width demands. */
async function faultsOf(visitor: Visitor): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, height, textPx } of narrowest) {
    const scale = MIN_WIDTH / width;
    await visitor.resize(MIN_WIDTH, Math.round(height * scale));
    await visitor.run(setTextSize, textPx * scale);
    await visitor.settlePage();
    const found = await visitor.run(layoutFaults);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

test.use({ needs: 'resize' });

test('every page shows all of itself at 400 % zoom and with text at 200 % on a phone', async ({
  visitor,
}) => {
  const faults: Record<string, string[]> = {};
  for (const path of [...pathsOf(mainBuild), '/no-such-page']) {
    await goAndSettle(visitor, path);
    const found = await faultsOf(visitor);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

test('each step of the quiz shows all of itself at 400 % zoom and with text at 200 % on a phone', async ({
  visitor,
}) => {
  const faults: Record<string, string[]> = {};
  await walkToContact(visitor, {
    look: async (step) => {
      const found = await faultsOf(visitor);
      if (found.length > 0) faults[step] = found;
      await visitor.resize(500, 800);
      await visitor.run(setTextSize, 16);
    },
  });
  expect(faults).toEqual({});
});
