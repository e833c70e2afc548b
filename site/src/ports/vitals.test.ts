import type { VitalEvent } from './funnel';
import { vitalsOfFunnel } from './vitals';
import { flushPromises } from '../testing/fakeClock';

const vital: VitalEvent = {
  event: 'web_vital',
  metric: 'LCP',
  value: 800,
  rating: 'good',
  step: null,
};

function setUp(load?: () => Promise<never>) {
  let time = 0;
  const reported: VitalEvent[] = [];
  const observe = jest.fn((_steps: unknown, report: (event: VitalEvent) => void) => report(vital));
  const loaded = jest.fn(load ?? (() => Promise.resolve(observe)));
  const note = vitalsOfFunnel(
    (event) => reported.push(event),
    () => (time += 1_000),
    loaded,
  );
  return { note, loaded, observe, reported };
}

it('loads nothing before the first answer, and once after it', async () => {
  const { note, loaded, reported } = setUp();
  note({ event: 'quiz_open' });
  note({ event: 'quiz_step', step: 'zip', position: 1 });
  expect(loaded).not.toHaveBeenCalled();
  note({ event: 'quiz_step', step: 'home_type', position: 2 });
  note({ event: 'quiz_step', step: 'home_size', position: 3 });
  await flushPromises();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([vital]);
});

it('knows which step was shown when, and that none is after the quiz', async () => {
  const { note, observe } = setUp();
  note({ event: 'quiz_step', step: 'zip', position: 1 });
  note({ event: 'quiz_step', step: 'home_type', position: 2 });
  note({ event: 'quiz_exit', step: 'home_type' });
  note({ event: 'quiz_step', step: 'home_type', position: 2 });
  note({ event: 'generate_lead', outcome: 'deep-clean' });
  await flushPromises();
  expect(observe.mock.calls[0]?.[0]).toEqual([
    { since: 1_000, step: 'zip' },
    { since: 2_000, step: 'home_type' },
    { since: 3_000, step: null },
    { since: 4_000, step: 'home_type' },
    { since: 5_000, step: null },
  ]);
});

it('measures a step that a reload has brought back', async () => {
  const { note, observe } = setUp();
  note({ event: 'quiz_resume', step: 'home_type', position: 2 });
  await flushPromises();
  expect(observe.mock.calls[0]?.[0]).toEqual([{ since: 1_000, step: 'home_type' }]);
});

it('measures nothing where the part does not come', async () => {
  const { note, loaded, reported } = setUp(() => Promise.reject(new Error('offline')));
  note({ event: 'quiz_step', step: 'home_type', position: 2 });
  note({ event: 'quiz_step', step: 'home_size', position: 3 });
  await flushPromises();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([]);
});
