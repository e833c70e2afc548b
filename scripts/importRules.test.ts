import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.mjs';

const root = join(import.meta.dirname, '..');
const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A small repository: every folder that the rules name, and no import that breaks one. */
const sound = {
  'content/index.ts': 'export const content = 1;',
  'design-system/src/index.ts': "import 'react';\nexport * from './Button.ts';",
  'design-system/src/Button.ts': 'export const Button = 1;',
  'design-system/src/email.ts': 'export const email = 1;',
  'service/src/mail/letters.ts': "import '../../../design-system/src/email.ts';",
  'service/src/contract.ts': "import '../../content/index.ts';\nexport type Call = 1;",
  'service/src/repositories/leads.ts': 'export const leads = 1;',
  'service/src/server.ts': "import './contract.ts';",
  'service/src/testing/harness.ts': "import '../server.ts';",
  'site/src/quiz/core/reducer.ts':
    "import type { Call } from '../../../../service/src/contract.ts';\nimport '../../session/record.ts';\nexport type Call2 = Call;",
  'site/src/quiz/core/reducer.test.ts': "import 'react';\nimport './reducer.ts';",
  'site/src/session/record.ts': "import '../../../content/index.ts';",
  'site/src/session/store/store.ts': "import '../../ports/storage.ts';",
  'site/src/ports/storage.ts': 'export const storage = 1;',
  'site/src/e.ts': 'export {};',
  'site/src/page.ts': "import 'react';\nimport '../../design-system/src/index.ts';",
  'e2e/quiz.ts': "import '../content/index.ts';\nimport '../service/src/testing/harness.ts';",
  'bench/run.ts': "import '../service/src/contract.ts';",
  'service/src/config/settings.ts': 'export const settings = {};',
  'site/src/config/settings.ts': 'export const siteSettings = {};',
  'scripts/start.ts': 'export const start = 1;',
  'scripts/settings.ts':
    "import '../service/src/config/settings.ts';\nimport '../site/src/config/settings.ts';",
  'docs/screenshots/picture.ts': "import '../../e2e/quiz.ts';",
  'site/src/f.ts': "import type {} from './e';",
  'node_modules/react/index.js': 'export {};',
  'node_modules/gatsby/index.js': 'export {};',
  'node_modules/storybook/index.js': 'export {};',
};

/** What each rule refuses: a file, and an import in it. */
const refused: [rule: string, file: string, imported: string][] = [
  ['every-import-resolves', 'e2e/a.ts', './missing.ts'],
  ['a-start-needs-no-development-package', 'scripts/sbom.mjs', 'storybook'],
  ['nothing-imports-site', 'content/check/a.ts', '../../site/src/page.ts'],
  ['nothing-imports-site', 'bench/a.ts', '../site/src/page.ts'],
  ['nothing-imports-site', 'e2e/journeys/a.ts', '../../site/src/page.ts'],
  ['nothing-imports-site', 'docs/screenshots/a.ts', '../../site/src/page.ts'],
  ['nothing-imports-site', 'scripts/a.ts', '../site/src/page.ts'],
  ['content-imports-nothing-of-ours', 'content/a.ts', '../service/src/contract.ts'],
  ['content-imports-nothing-of-ours', 'content/check/b.ts', '../../e2e/quiz.ts'],
  ['content-runs-anywhere', 'content/b.ts', 'react'],
  ['content-needs-no-node', 'content/c.ts', 'node:fs'],
  ['design-system-imports-nothing-of-ours', 'design-system/src/a.ts', '../../content/index.ts'],
  ['design-system-knows-no-application', 'design-system/src/b.ts', 'gatsby'],
  ['service-imports-only-content', 'service/src/a.ts', '../../design-system/src/index.ts'],
  ['service-has-no-user-interface', 'service/src/b.ts', 'react'],
  ['only-mail-is-rendered', 'service/src/leads/a.ts', '../../../design-system/src/email.ts'],
  ['only-mail-is-rendered', 'site/src/h.ts', '../../design-system/src/email.ts'],
  ['routes-call-services', 'service/src/routes/a.ts', '../repositories/leads.ts'],
  ['content-imports-nothing-of-ours', 'content/d.ts', '../site/src/config/settings.ts'],
  ['service-imports-only-content', 'service/src/d.ts', '../../site/src/config/settings.ts'],
  ['site-takes-only-the-contract', 'site/src/g.ts', '../../service/src/config/settings.ts'],
  ['site-takes-only-the-contract', 'site/src/a.ts', '../../service/src/server.ts'],
  ['site-takes-only-types-of-the-contract', 'site/src/b.ts', '../../service/src/contract.ts'],
  ['site-uses-the-entry-points', 'site/src/c.ts', '../../design-system/src/Button.ts'],
  ['site-imports-no-tooling', 'site/src/d.ts', '../../e2e/quiz.ts'],
  ['quiz-core-and-session-are-pure', 'site/src/quiz/core/a.ts', 'react'],
  ['quiz-core-and-session-are-pure', 'site/src/quiz/core/b.ts', '../../ports/storage.ts'],
  ['quiz-core-and-session-are-pure', 'site/src/session/a.ts', './store/store.ts'],
  ['tooling-uses-the-service-from-outside', 'bench/b.ts', '../service/src/server.ts'],
  ['product-imports-no-tests', 'service/src/c.ts', './testing/harness.ts'],
  ['no-cycle', 'site/src/e.ts', './f.ts'],
];

interface Violation {
  from: string;
  rule: { name: string };
}

async function violationsIn(files: Record<string, string>): Promise<Violation[]> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const args = [cli, '.', '--config', join(root, '.dependency-cruiser.mjs'), '-T', 'json'];
    const output = await new Promise<string>((resolve) => {
      // Its exit code is the number of violations; the report is printed all the same.
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) =>
        resolve(stdout),
      );
    });
    const report = JSON.parse(output) as { summary: { violations: Violation[] } };
    return report.summary.violations;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('imports in the allowed directions pass', async () => {
  expect(await violationsIn(sound)).toEqual([]);
}, 30_000);

describe('imports in a forbidden direction', () => {
  let violations: Violation[] = [];

  beforeAll(async () => {
    const offending = refused.map(([, file, imported]) => [file, `import '${imported}';`]);
    violations = await violationsIn({ ...sound, ...Object.fromEntries(offending) });
  }, 30_000);

  it.each(refused)('%s refuses %s importing %s', (rule, file) => {
    const broken = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    expect(broken).toContain(rule);
  });

  it('are tried for every rule', () => {
    const names = config.forbidden.map(({ name }) => name);
    expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual([...names].sort());
  });
});
