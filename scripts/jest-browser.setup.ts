import '@testing-library/jest-dom';
import { completeBrowser } from '../design-system/src/testing/browser.ts';

completeBrowser();
