import { render } from '@testing-library/react';
import { PageBoundary } from '../layout/PageBoundary';
import { createBrowserPorts } from '../quiz/effects/browserPorts';
import { beginVisit, createVisit } from '../quiz/effects/visit';
import { QuizBoundary } from '../quiz/views/QuizBoundary';
import { errorReporter } from './errorReporter';
import { dataLayerFunnel } from './funnel';

const report = jest.fn<void, [string, unknown]>();
beforeEach(() => {
  jest.spyOn(errorReporter, 'report').mockImplementation(report);
  // React reports a crash itself.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  report.mockReset();
});

function Broken(): never {
  throw new Error('Broken');
}

const breakVisit = () => {
  const visit = createVisit();
  beginVisit({ ...visit, page: () => Broken() })();
};

it.each<[string, () => unknown]>([
  [
    'part of a page',
    () =>
      render(
        <PageBoundary part="part of a page">
          <Broken />
        </PageBoundary>,
      ),
  ],
  [
    'quiz',
    () =>
      render(
        <QuizBoundary>
          <Broken />
        </QuizBoundary>,
      ),
  ],
  [
    'funnel',
    () => {
      window.dataLayer = Object.freeze([]) as unknown as unknown[];
      dataLayerFunnel.track({ event: 'quiz_open' });
      delete window.dataLayer;
    },
  ],
  ['visit', breakVisit],
  ['submission', () => createBrowserPorts().reporter.report('submission', new Error('Broken'))],
])('another reporter in its place hears what fails in the %s', (where, fail) => {
  fail();
  expect(report.mock.calls).toEqual([[where, expect.any(Error)]]);
});
