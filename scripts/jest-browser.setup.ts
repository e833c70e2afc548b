import '@testing-library/jest-dom';
import { polyfillJsdom } from '../design-system/src/testing/jsdomPolyfills.ts';

// A file of tests for what runs in Node has Node's environment.
if (typeof window !== 'undefined') polyfillJsdom();
