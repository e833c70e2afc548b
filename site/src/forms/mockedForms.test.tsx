import { render, screen } from '@testing-library/react';
import { contactPage, optOutForm } from '@tidyguard/content/product';
import type { ComponentType } from 'react';
import type * as Config from '../config/site';
import ContactRoute from '../pages/contact';
import OptOutRoute from '../pages/do-not-sell-or-share';

// The site has addresses to send to, which must not be used with mocks.
jest.mock('../config/site', () => {
  const real = jest.requireActual<typeof Config>('../config/site');
  const endpoints = {
    optOut: 'https://service.example/opt-out',
    contact: 'https://service.example/',
  };
  return { ...real, site: { ...real.site, endpoints, mockValidation: true } };
});

it.each<[string, ComponentType, string, string]>([
  ['Do Not Sell or Share', OptOutRoute, optOutForm.mail.before, optOutForm.mail.submit],
  ['Contact', ContactRoute, contactPage.form.how, contactPage.form.submit],
])(
  'with mockValidation on, the page %s says before anybody types that it goes by email',
  async (_, Route, before, submitLabel) => {
    render(<Route />);
    expect(await screen.findByRole('button', { name: submitLabel })).toBeVisible();
    expect(screen.getByText(before)).toBeVisible();
  },
);
