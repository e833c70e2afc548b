import { copyright, footerLinks } from './navigation';
import { site } from './site';

it('links home, to the contact page and to legal pages in their order, save those without a place', () => {
  const links = footerLinks([
    { title: 'Third', path: '/third', footer: 3 },
    { title: 'Nowhere', path: '/nowhere' },
    { title: 'First', path: '/first', footer: 1 },
  ]);
  expect(links.map(({ href }) => href)).toEqual([
    '/',
    '/contact',
    '/do-not-sell-or-share',
    '/first',
    '/third',
  ]);
  expect(links.map(({ label }) => label)).toEqual([
    'Home',
    'Contact',
    'Do Not Sell or Share My Personal Information',
    'First',
    'Third',
  ]);
});

it('names the legal company, its address and the year of the last revision', () => {
  const legal = { ...site.compliance.legal, lastUpdated: '2027-01-31' };
  const company = {
    legalName: 'Home Services LLC',
    postalAddress: { street: '1 Oak Street', city: 'Austin', state: 'TX', zip: '78701' },
  };
  expect(copyright({ ...site, ...company, compliance: { ...site.compliance, legal } })).toBe(
    '© 2027 Home Services LLC, 1 Oak Street, Austin, TX 78701',
  );
});
