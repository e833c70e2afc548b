// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jestConfig from '../../jest.config.js';
import { root } from '../lib/shell.mjs';
import { currentPart } from './parts.mjs';

/**
 * The Jest project of one part, on the copy of the repository that StrykerJS makes: it cannot run
 * several projects at once, and needs nothing but the tests of its part.
 */
const part = currentPart();
/** @type {import('jest').Config | string | undefined} */
const project = jestConfig.projects?.find(
  (one) => typeof one === 'object' && one.displayName === part.project,
);
if (typeof project !== 'object' || !project.rootDir)
  throw new Error(`jest.config.js has no project ${part.project}.`);

/**
 * The packages of this repository, as files of the copy: the copy's node_modules lead to those of
 * the original, whose links to the packages would lead back to unchanged sources.
 */
const packages = ['content', 'design-system'].flatMap((folder) => {
  /** @type {{ name: string, exports: Record<string, string | Record<string, string>> }} */
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'object' ? target['@tidyguard/source'] : undefined;
    return source === undefined ? [] : [[`^${name}${path.slice(1)}$`, join(root, folder, source)]];
  });
});

/** @type {import('jest').Config} */
const config = {
  ...project,
  rootDir: join(root, project.rootDir),
  runner: join(import.meta.dirname, 'runner.mjs'),
  testRunner: join(import.meta.dirname, 'jest-circus.mjs'),
  // Longer than usual: a test that fails only because the machine is busy would count as noticing the change.
  testTimeout: 30_000,
  testMatch: part.tests.map((glob) => join(root, glob)),
  moduleNameMapper: { ...project.moduleNameMapper, ...Object.fromEntries(packages) },
};
if (part.pure) {
  config.testEnvironment = 'node';
  // These prepare a browser's globals.
  delete config.setupFilesAfterEnv;
}
// It compiles the site's inline scripts or builds the service, and no test of these parts needs either.
if (part.pure || part.project === 'service') delete config.globalSetup;

export default config;
