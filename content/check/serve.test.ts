import { rmSync } from 'node:fs';
import path from 'node:path';
import { copyWorkspace } from './testing/workspaceCopy.ts';

it('a check that fails ends its process, so that nobody waits for the answer', async () => {
  const copy = copyWorkspace();
  rmSync(path.join(copy.folder, 'design-system/tokens'), { recursive: true });
  await expect(copy.check()).rejects.toThrow('ended without an answer');
  await copy.end();
}, 60_000);
