import { chromium } from './chromium.ts';
import type { Engine, EngineName } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines of the browsers that visitors use. */
export const engines: Record<EngineName, Engine> = {
  WebKit: webkit,
  Firefox: firefox,
  Chromium: chromium,
};
