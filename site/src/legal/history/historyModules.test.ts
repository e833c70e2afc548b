import type { LegalVersion } from '@tidyguard/content';
import { olderTextModule, versionsModule } from './historyModules';
import { historyOf } from './historyOf';

const version = (from: string, text: string, rest: Partial<LegalVersion> = {}): LegalVersion => ({
  from,
  accepted: from,
  title: 'House Rules',
  description: 'What we expect.',
  text,
  sha256: '',
  previous: null,
  ...rest,
});

const versions = [
  version('2026-01-10', '## Payment\n\n1. You pay the tuner.'),
  version('2026-03-01', '## Payment\n\n1. You pay the company.'),
  version('2026-03-01', '## Payment\n\n1. You pay the company.', { title: 'Rules' }),
];

describe('the history of a page', () => {
  const [newest, second, first] = historyOf(versions);

  it('begins with the newest version', () => {
    expect([newest, second, first].map((entry) => [entry?.id, entry?.from, entry?.until])).toEqual([
      ['version-2026-03-01-2', '2026-03-01', undefined],
      ['version-2026-03-01', '2026-03-01', '2026-03-01'],
      ['version-2026-01-10', '2026-01-10', '2026-03-01'],
    ]);
    expect(newest?.ofDay).toBe(2);
  });

  it('has no changes of the first version, and those of each other one', () => {
    expect(first?.changes).toBeNull();
    expect(second?.changes).toEqual([
      {
        section: 'Payment',
        pieces: [
          { kind: 'same', text: 'You pay the ' },
          { kind: 'removed', text: 'tuner' },
          { kind: 'added', text: 'company' },
          { kind: 'same', text: '.' },
        ],
      },
    ]);
  });

  it('shows a change of the title', () => {
    expect(newest?.changes?.flatMap(({ pieces }) => pieces)).toContainEqual({
      kind: 'removed',
      text: 'House Rules',
    });
  });
});

it('writes a component with the versions of a page', () => {
  const page = { slug: 'house-rules', title: 'House Rules', path: '/rules' };
  const module = versionsModule(page, versions, '/site/.generated');
  expect(module.file).toBe('/site/.generated/versions-house-rules.tsx');
  expect(module.code).toContain('"text": "You pay the tuner."');
  expect(module.code).toContain('{"title":"House Rules","path":"/rules"}');
});

it('compiles the text of an older version into a component', () => {
  const { file, code } = olderTextModule(
    'house-rules',
    version('2026-01-10', '1. You pay the tuner.'),
    '/site/.generated',
  );
  expect(file).toBe('/site/.generated/text-house-rules.js');
  expect(code).toContain('You pay the tuner.');
  expect(code).toContain('@mdx-js/react');
  expect(code).toMatch(/export default MDXContent/);
});
