import { chromium } from './chromium.ts';
import type { Engine, EngineName } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';
import { wpe } from './wpe.ts';

/** The engines of the browsers that visitors use. */
export const engines: Record<EngineName, Engine> = {
  WebKit: webkit,
  'WebKit 16': wpe,
  Firefox: firefox,
  Chromium: chromium,
};
