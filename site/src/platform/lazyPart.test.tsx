import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { PageBoundary } from '../layout/PageBoundary';
import { lazyPart } from './lazyPart';
import { reloadForNewerBuild } from './newerBuild';

jest.mock('./newerBuild');

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(reloadForNewerBuild).mockReset().mockRejectedValue(new Error('offline'));
});
afterEach(() => jest.useRealTimers());

function Form() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <form>
      <input aria-label="Name" />
      <button type="button" onClick={() => setIsPressed(true)}>
        {isPressed ? 'Sent' : 'Send'}
      </button>
    </form>
  );
}
const failed = () => Promise.reject<typeof Form>(new Error('Loading chunk 7 failed'));

it('leaves the prerendered part as it is while its script fails, and works once it has come', async () => {
  const importForm = jest
    .fn<Promise<typeof Form>, []>()
    .mockImplementationOnce(failed)
    .mockImplementationOnce(failed)
    .mockResolvedValue(Form);
  const Part = lazyPart(importForm);
  const container = document.createElement('div');
  // The HTML that React writes for a boundary whose content has come.
  container.innerHTML =
    '<!--$--><form><input aria-label="Name"><button type="button">Send</button></form><!--/$-->';
  document.body.append(container);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  field.value = 'Anna';
  field.focus();
  const page = (
    <PageBoundary part="page">
      <Suspense>
        <Part />
      </Suspense>
    </PageBoundary>
  );
  await act(async () => void render(page, { container, hydrate: true }));
  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(importForm).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('Name')).toBe(field);
  expect(field).toHaveFocus();
  await act(() => jest.advanceTimersByTimeAsync(1));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(screen.getByRole('button', { name: 'Sent' })).toBeVisible();
  expect(screen.getByLabelText('Name')).toBe(field);
  expect(field).toHaveValue('Anna');
  // Each failure may mean that the script is gone together with its build.
  expect(reloadForNewerBuild).toHaveBeenCalledTimes(2);
});
