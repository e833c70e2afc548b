import { render, screen, within } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Certificate, type CertificateProps } from './Certificate.tsx';

const props: CertificateProps = {
  title: 'Certificate of consent',
  summary: 'Ana Example agreed.',
  notices: [{ tone: 'open', text: 'The lead was erased.' }],
  sections: [
    {
      title: 'The text',
      lead: 'As it was shown.',
      quote: 'I agree.\nTwice.',
      facts: [
        { term: 'Hash', values: ['abc'], isExact: true },
        { term: 'Browsers', values: ['One', 'Two'] },
        { term: 'Build', values: ['Not recorded'], isMissing: true },
      ],
      pictures: [{ caption: 'Light', alt: 'The form', source: 'data:image/png;base64,' }],
    },
    {
      title: 'Deliveries',
      table: { columns: ['Destination', 'State'], rows: [['crm', 'Acknowledged']] },
    },
    { title: 'Check', steps: ['Hash the text.', 'Compare.'] },
  ],
};

it('is an article with what it says first, and a region for each section', async () => {
  const { container } = render(<Certificate {...props} />);
  expect(screen.getByRole('article', { name: 'Certificate of consent' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Certificate of consent' })).toBeVisible();
  expect(screen.getByText('The lead was erased.')).toBeVisible();
  expect(
    screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent),
  ).toEqual(['The text', 'Deliveries', 'Check']);
  expect(await violations(container)).toEqual([]);
});

it('shows facts with their terms, a text to the letter, and pictures with their descriptions', () => {
  render(<Certificate {...props} />);
  const text = within(screen.getByRole('region', { name: 'The text' }));
  expect(text.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Hash',
    'Browsers',
    'Build',
  ]);
  expect(text.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'abc',
    'One',
    'Two',
    'Not recorded',
  ]);
  expect(text.getByRole('blockquote').textContent).toBe('I agree.\nTwice.');
  expect(text.getByRole('img', { name: 'The form' })).toBeVisible();
});

it('shows rows in a table that has the name of its section, and steps in their order', () => {
  render(<Certificate {...props} />);
  const table = within(screen.getByRole('table', { name: 'Deliveries' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Destination',
    'State',
  ]);
  expect(table.getByRole('cell', { name: 'Acknowledged' })).toBeVisible();
  const steps = within(screen.getByRole('region', { name: 'Check' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Hash the text.', 'Compare.']);
});

it('shows the command of a step to the letter, in a line of its own', () => {
  const command = `grep '"version": 1'  export.jsonl`;
  const steps = ['Export.', { text: 'Find the line:', command }];
  render(<Certificate {...props} sections={[{ title: 'Check', steps }]} />);
  const [, step] = screen
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL');
  const code = within(step as HTMLElement).getByRole('code');
  expect(code.textContent).toBe(command);
  expect(getComputedStyle(code)).toMatchObject({ display: 'block', whiteSpace: 'pre-wrap' });
  expect(step?.firstChild?.textContent).toBe('Find the line:');
});

it('breaks words that are too long for a column, and leaves all others whole', () => {
  const name = 'Schornsteinfegermeisterinnen LLC';
  const sections = [
    { title: 'Deliveries', table: { columns: ['To', 'What'], rows: [[name, 'Acknowledged']] } },
  ];
  render(<Certificate {...props} sections={sections} />);
  const styleOf = (cell: string) => getComputedStyle(screen.getByRole('cell', { name: cell }));
  expect(styleOf(name).overflowWrap).toBe('anywhere');
  expect(styleOf('Acknowledged').overflowWrap).not.toBe('anywhere');
});

it('leaves out what a section does not have', () => {
  render(<Certificate {...props} notices={[]} sections={[{ title: 'Empty', facts: [] }]} />);
  expect(screen.getByRole('region', { name: 'Empty' }).children).toHaveLength(1);
  expect(screen.queryByRole('list')).toBeNull();
});
