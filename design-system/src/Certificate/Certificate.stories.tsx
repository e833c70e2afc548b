import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Certificate, type CertificateProps, type CertificateSection } from './Certificate.tsx';

const HASH = 'f2d9bb765357ccb4f8535620edbc8241353315ba0f52dd83bfad511b54a2e659';
const notRecorded = { values: ['Not recorded'], isMissing: true };

const form = (paper: string, ink: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="240"><rect width="390" height="240" fill="${paper}"/>` +
      `<g fill="none" stroke="${ink}"><rect x="20" y="24" width="350" height="44" rx="8"/><rect x="20" y="84" width="350" height="44" rx="8"/>` +
      `<rect x="20" y="150" width="20" height="20" rx="4"/></g><path d="M52 158h300M52 174h260M52 190h280" stroke="${ink}"/></svg>`,
  )}`;

const OURS = 'TidyGuard Home Services LLC';

const person = (name: string, email: string, companies = [OURS]): CertificateSection => ({
  title: 'Who consented, and to whom',
  facts: [
    { term: 'Name', values: [name] },
    { term: 'Phone', values: ['(214) 555-0123 (United States, +1)'] },
    { term: 'E-mail', values: [email] },
    {
      term: companies.length === 1 ? 'Company' : 'Companies',
      values: companies.map((company) => `${company}, named in the text`),
    },
  ],
});
const text: CertificateSection = {
  title: 'The text, exactly as it was shown',
  quote:
    'By checking this box, I give TidyGuard Home Services LLC my prior express written consent to contact me at the phone number I entered above with marketing calls and text messages.',
  facts: [
    { term: 'Version', values: ['2025_v1'] },
    { term: 'SHA-256 of the text', values: [HASH], isExact: true },
  ],
};
const page: CertificateSection = {
  title: 'The page and the form',
  lead: 'The contact step as this build of the page shows it.',
  facts: [
    { term: 'Page address', values: ['https://tidyguard.example/quiz'] },
    { term: 'Build of the page', values: ['0123456789abcdef'], isExact: true },
  ],
  pictures: [
    { caption: 'In the light theme', alt: 'The form, light', source: form('#ffffff', '#17292a') },
    { caption: 'In the dark theme', alt: 'The form, dark', source: form('#172828', '#f0f4f1') },
  ],
};
const deliveries: CertificateSection = {
  title: 'Who got the lead',
  table: {
    columns: ['Destination', 'What', 'State', 'Attempts', 'Acknowledged'],
    rows: [
      ['crm', 'The lead', 'Acknowledged', '1', 'January 31, 2026, 12:05:00 UTC'],
      ['mail', 'Word that the consent was revoked', 'Not acknowledged yet', '3', 'Not recorded'],
    ],
  },
};
const check: CertificateSection = {
  title: 'How to check this by hand',
  facts: [{ term: 'Place in the chain of hashes', ...notRecorded }],
  steps: [
    'Save the text above, exactly, as a file of UTF-8 without a line break at its end.',
    `Its SHA-256 must be ${HASH}.`,
  ],
};

const full: CertificateProps = {
  title: 'Certificate of consent',
  summary:
    'Ana Example agreed on January 31, 2026, 12:03:00 UTC to be called and texted by TidyGuard Home Services LLC.',
  notices: [
    {
      tone: 'good',
      text: 'Proven: the service issued the ticket that this consent was given with.',
    },
  ],
  sections: [person('Ana Example', 'ana@example.com'), text, page, deliveries, check],
};

const meta: Meta<typeof Certificate> = {
  title: 'Page sections/Certificate',
  component: Certificate,
  parameters: { layout: 'fullscreen' },
  args: full,
};
export default meta;
type Story = StoryObj<typeof Certificate>;

export const Full: Story = {};
export const Erased: Story = {
  args: {
    notices: [{ tone: 'open', text: 'The lead is no longer stored: it was erased.' }],
    sections: [person('Ana Example', 'ana@example.com'), text, check],
  },
};
export const Unproven: Story = {
  args: {
    notices: [
      { tone: 'open', text: 'Not proven by a ticket: the page sent no ticket.' },
      { tone: 'open', text: 'The text is none that the company published under this version.' },
    ],
  },
};
export const LongNames: Story = {
  args: {
    sections: [
      person(
        'Maximiliana-Wilhelmina Featherstonehaugh-Cholmondeley de la Vega y Montenegro',
        `${'maximiliana'.repeat(8)}@example.com`,
      ),
      text,
      deliveries,
    ],
  },
};
/** Three companies, the most that a text names, with names of 80 characters; one name is a single word. */
const longest = [
  'Featherstonehaugh-Cholmondeley Brothers Residential Cleaning & Maintenance, Inc.',
  `${'Sauber'.repeat(12)}zeit LLC`,
  'The Greater Dallas, Fort Worth and Arlington Home Cleaning Company of Texas, LLC',
];
export const SeveralCompanies: Story = {
  args: {
    summary: `Ana Example agreed on January 31, 2026, 12:03:00 UTC to be called and texted by ${[OURS, ...longest].join('; ')}.`,
    sections: [
      person('Ana Example', 'ana@example.com', [OURS, ...longest]),
      {
        title: 'Who got the lead',
        table: {
          columns: ['Destination', 'What', 'State', 'Attempts', 'Acknowledged'],
          rows: longest.map((name, index) => [
            `${name} (company:${index + 1})`,
            'Word that the company has the request no longer',
            'Not acknowledged yet',
            '3, last answer 503',
            'January 31, 2026, 12:05:00 UTC',
          ]),
        },
      },
    ],
  },
  play: async ({ canvas }) => {
    const certificate = canvas.getByRole('article', { name: 'Certificate of consent' });
    const { right } = certificate.getBoundingClientRect();
    for (const row of canvas.getAllByRole('row')) {
      await expect(row.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
  },
};
/** As on paper: the colours are those of the light theme, whatever is around it. */
export const InTheDarkTheme: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    const certificate = canvas.getByRole('article', { name: 'Certificate of consent' });
    await expect(getComputedStyle(certificate).backgroundColor).toBe('rgb(255, 255, 255)');
  },
};
