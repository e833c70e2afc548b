import { hasWebkit } from './webkit.ts';

/** @throws Error that says what to install; otherwise each test would fail in its own way. */
export default () => {
  if (!hasWebkit) {
    throw new Error('No WebKitGTK on this machine: apt-get install webkit2gtk-driver xvfb');
  }
};
