import '@testing-library/jest-dom';
import { polyfillJsdom } from '../design-system/src/testing/jsdomPolyfills.ts';

polyfillJsdom();
