import type { Meta, StoryObj } from '@storybook/react-vite';
import { site } from '../../config/site';
import { LegalHistory } from './LegalHistory';

const meta: Meta<typeof LegalHistory> = {
  title: 'Pages/Legal versions',
  component: LegalHistory,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
};
export default meta;

/** A page that changed once. */
export const Changed: StoryObj<typeof LegalHistory> = {
  args: {
    page: { title: 'House Rules', path: '/rules' },
    site,
    entries: [
      {
        id: 'version-2026-03-01',
        from: '2026-03-01',
        ofDay: 1,
        changes: [
          {
            section: 'Payment',
            pieces: [
              { kind: 'same', text: 'You pay the cleaning company ' },
              { kind: 'removed', text: 'before' },
              { kind: 'added', text: 'after' },
              { kind: 'same', text: ' the visit.' },
            ],
          },
          { section: 'Payment', pieces: [{ kind: 'added', text: 'You never pay us.' }] },
        ],
        blocks: [
          { kind: 'section', section: '', text: 'House Rules' },
          { kind: 'section', section: 'Payment', text: 'Payment' },
          { kind: 'point', number: 1, section: 'Payment', text: 'You pay the company.' },
        ],
      },
      {
        id: 'version-2026-01-10',
        from: '2026-01-10',
        until: '2026-03-01',
        ofDay: 1,
        changes: null,
        blocks: [{ kind: 'section', section: '', text: 'House Rules' }],
      },
    ],
  },
};
