import { render, screen, within } from '@testing-library/react';
import { site } from '../../config/site';
import { violations } from '../../testing/axe';
import type { HistoryEntry } from './historyOf';
import { LegalHistory } from './LegalHistory';

const entries: HistoryEntry[] = [
  {
    id: 'version-2026-03-01-2',
    from: '2026-03-01',
    ofDay: 2,
    changes: [],
    blocks: [{ kind: 'section', section: '', text: 'House Rules' }],
  },
  {
    id: 'version-2026-03-01',
    from: '2026-03-01',
    until: '2026-03-01',
    ofDay: 1,
    changes: [
      {
        section: 'Payment',
        pieces: [
          { kind: 'same', text: 'You pay the ' },
          { kind: 'removed', text: 'tuner' },
          { kind: 'added', text: 'company' },
        ],
      },
      { section: '', pieces: [{ kind: 'added', text: 'All of it.' }] },
    ],
    blocks: [],
  },
  {
    id: 'version-2026-01-10',
    from: '2026-01-10',
    until: '2026-03-01',
    ofDay: 1,
    changes: null,
    blocks: [
      { kind: 'section', section: '', text: 'House Rules' },
      { kind: 'part', section: '', text: 'Money' },
      { kind: 'point', number: 3, section: '', text: 'You pay the tuner.' },
      { kind: 'quote', section: '', text: 'Hello.' },
      { kind: 'paragraph', section: '', text: 'Bye.' },
    ],
  },
];

const show = () =>
  render(
    <LegalHistory page={{ title: 'House Rules', path: '/rules' }} entries={entries} site={site} />,
  );
const version = (name: string) => within(screen.getByRole('region', { name }));

it('lists the versions with their days, and leads to each and to the page itself', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('House Rules: versions');
  expect(screen.getByRole('link', { name: 'House Rules: the present text' })).toHaveAttribute(
    'href',
    '/rules',
  );
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(
    contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['March 1, 2026 (text 2 of that day)', '#version-2026-03-01-2'],
    ['March 1, 2026', '#version-2026-03-01'],
    ['January 10, 2026', '#version-2026-01-10'],
  ]);
  expect(
    version('March 1, 2026 (text 2 of that day)').getByText('In force since March 1, 2026.'),
  ).toBeVisible();
  expect(
    version('January 10, 2026').getByText('In force from January 10, 2026 until March 1, 2026.'),
  ).toBeVisible();
});

it('marks what was added and what was removed, also in words', () => {
  show();
  const [change, whole] = version('March 1, 2026').getAllByRole('listitem');
  expect(change).toHaveTextContent('Payment: You pay the Removed: tunerAdded: company');
  expect(change?.querySelector('del')).toHaveTextContent('tuner');
  expect(change?.querySelector('ins')).toHaveTextContent('company');
  expect(whole).toHaveTextContent(/^Added: All of it\.$/);
});

it('says where there is nothing to compare with, and where no words changed', () => {
  show();
  expect(version('January 10, 2026').getByText('This is the oldest text on record.')).toBeVisible();
  expect(
    version('March 1, 2026 (text 2 of that day)').getByText(/^No words changed/),
  ).toBeVisible();
});

it('has the whole text of each version, folded', () => {
  show();
  const details = version('January 10, 2026').getByText(
    'The whole text of January 10, 2026',
  ).parentElement;
  expect(details).toHaveProperty('open', false);
  expect(details).toHaveTextContent(/House RulesMoney3\. You pay the tuner\.Hello\.Bye\./);
});

it('skips no level of headings', () => {
  show();
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
    Number(tagName.slice(1)),
  );
  expect(Math.max(...levels)).toBe(4);
  levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
});

it('is accessible', async () => {
  show();
  expect(await violations()).toEqual([]);
});
