import '@testing-library/jest-dom';
import type * as TestingLibrary from '@testing-library/dom';
import { polyfillJsdom } from '../design-system/src/testing/jsdomPolyfills.ts';

// A file of tests for what runs in Node has Node's environment.
if (typeof window !== 'undefined') {
  polyfillJsdom();
  // How long something takes to come on the screen depends on the computer, its first import above all.
  jest
    .requireActual<typeof TestingLibrary>('@testing-library/dom')
    .configure({ asyncUtilTimeout: 10_000 });
}
