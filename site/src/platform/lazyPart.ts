import { lazy, type ComponentType } from 'react';
import { reloadForNewerBuild } from './newerBuild';
import { FIRST_PAUSE_MS, nextPause, tryAgain } from './tryAgain';

/** Imports a module, and again after growing pauses until it comes. */
const keepImporting = <Module>(
  importModule: () => Promise<Module>,
  pauseMs = FIRST_PAUSE_MS,
): Promise<Module> =>
  importModule().catch(() => {
    reloadForNewerBuild().catch(() => undefined);
    return new Promise((resolve) => {
      tryAgain(pauseMs, () => resolve(keepImporting(importModule, nextPause(pauseMs))));
    });
  });

/**
 * A part of a page in a chunk of its own, which the prerendered page shows at once and React
 * hydrates when the chunk has come. Unlike plain React.lazy it never fails: that would put the
 * error screen in place of a page that can be read, and keep it there.
 */
export const lazyPart = <Props extends object>(importPart: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await keepImporting(importPart) }));
