import { certificatePage } from '../certificate.ts';

const certificate = {
  title: 'Certificate of consent',
  summary: 'Ana <script>alert(1)</script> agreed.',
  notices: [],
  sections: [
    {
      title: 'The form',
      pictures: [{ caption: 'Light', alt: 'The form', source: 'data:image/png;base64,AAAA' }],
    },
  ],
};
const page = certificatePage('Certificate of <Ana>', [certificate, certificate]);

it('is a whole page with every certificate and its pictures', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en" data-theme="light">/);
  expect(page).toContain('<title>Certificate of &lt;Ana&gt;</title>');
  expect(page.match(/<article /g)).toHaveLength(2);
  expect(page.match(/<img src="data:image\/png;base64,AAAA" alt="The form"\/>/g)).toHaveLength(2);
});

it('has its styles in the head, each once, for screen and paper', () => {
  const [head = '', body = ''] = page.split('</head>');
  expect(body).not.toContain('<style');
  expect(head).toContain('@page{');
  expect(head.match(/max-width:52rem/g)).toHaveLength(1);
  expect(head).toContain('@media print');
});

it('asks for no other file and runs nothing', () => {
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<link|url\(|@import|https?:\/\//);
  expect(page).toContain('Ana &lt;script&gt;alert(1)&lt;/script&gt; agreed.');
});
