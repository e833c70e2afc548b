import { act, render, screen } from '@testing-library/react';
import { optOutPage } from '@tidyguard/content/product';
import { use, type JSX } from 'react';
import { renderToString } from 'react-dom/server';
import { site } from '../config/site';
import { ContactPage } from '../contact/ContactPage';
import { OptOutPage } from '../optOut/OptOutPage';

const mockCode = { isPrerender: true, coming: Promise.resolve(), isHere: () => undefined as void };
const MockForm = () => {
  if (!mockCode.isPrerender) use(mockCode.coming);
  return <input aria-label="Your email" />;
};
jest.mock('../contact/LazyContactForm', () => ({ LazyContactForm: () => <MockForm /> }));
jest.mock('../optOut/LazyOptOutForm', () => ({ LazyOptOutForm: () => <MockForm /> }));

beforeEach(() => {
  mockCode.isPrerender = true;
  mockCode.coming = new Promise((resolve) => (mockCode.isHere = resolve));
});
afterEach(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));

const pages = {
  contact: () => <ContactPage site={site} />,
  'opt-out': () => <OptOutPage site={site} send={null} details={null} />,
};

/** Hydrates the prerendered page without the form's code; returns the field that has the focus. */
async function hydrate(page: () => JSX.Element) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page());
  document.body.append(container);
  const field = screen.getByLabelText<HTMLInputElement>('Your email');
  field.value = 'anna@';
  field.focus();
  mockCode.isPrerender = false;
  let rerender: (page: JSX.Element) => void = () => undefined;
  await act(async () => ({ rerender } = render(page(), { container, hydrate: true })));
  return { field, rerender };
}

async function expectKept(field: HTMLInputElement) {
  expect(screen.getByLabelText('Your email')).toBe(field);
  await act(async () => mockCode.isHere());
  expect(screen.getByLabelText('Your email')).toBe(field);
  expect(field).toHaveValue('anna@');
  expect(field).toHaveFocus();
}

it.each(['contact', 'opt-out'] as const)(
  'the form of the %s page stays where the page is rendered again before its code has come',
  async (name) => {
    const { field, rerender } = await hydrate(pages[name]);
    await act(async () => rerender(pages[name]()));
    await expectKept(field);
  },
);

it('the opt-out form stays where the browser sends Global Privacy Control, which is noted', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  const { field } = await hydrate(pages['opt-out']);
  expect(screen.getByText(optOutPage.signal.seen)).toBeVisible();
  await expectKept(field);
});
