import { act, render, screen } from '@testing-library/react';
import { fakePorts } from '../testing/fakePorts';
import { fullRecord } from '../testing/records';
import { createDebugLog } from './debugLog';
import { DebugPanel } from './DebugPanel';
import { watchedPorts } from './watchedPorts';

function watched() {
  const ports = fakePorts();
  const log = createDebugLog(ports.clock);
  return { ports, log, watching: watchedPorts(ports, log) };
}

const texts = ({ log }: ReturnType<typeof watched>) => log.entries().map(({ text }) => text);

it('logs an event, and passes it on', () => {
  const quiz = watched();
  quiz.watching.funnel.track({ event: 'quiz_open' });
  expect(texts(quiz)).toEqual(['event: {"event":"quiz_open"}']);
  expect(quiz.ports.events).toEqual([{ event: 'quiz_open' }]);
});

it('logs what a check answered and how long it took, and when', async () => {
  const { log, ports, watching } = watched();
  await ports.clock.advance(1_000);
  const { signal } = new AbortController();
  const body = { zip: '75201' } as Parameters<typeof watching.client.checkZip>[0];
  const answer = watching.client.checkZip(body, signal);
  await ports.clock.advance(250);
  ports.client.answer('checkZip', { kind: 'unavailable' });
  expect(await answer).toEqual({ kind: 'unavailable' });
  expect(log.entries()).toEqual([
    { atMs: 1_250, text: 'check of the ZIP: {"kind":"unavailable"}', tookMs: 250 },
  ]);
});

it('logs an error, and reports it', () => {
  const quiz = watched();
  quiz.watching.reporter.report('submission', new TypeError('offline'));
  expect(texts(quiz)).toEqual(['error in submission: TypeError: offline']);
  expect(quiz.ports.reported).toEqual(['submission']);
});

it('tells the panel when the session record has changed', () => {
  const quiz = watched();
  const listener = jest.fn();
  const stop = quiz.log.subscribe(listener);
  quiz.watching.session.save(fullRecord);
  expect(quiz.ports.session.load()).toEqual(fullRecord);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  quiz.watching.session.save(fullRecord);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('the panel shows the session record, what happened, when, and how long it took', () => {
  const entries = [{ atMs: 1_250, text: 'check of the ZIP', tookMs: 250 }];
  render(<DebugPanel record={fullRecord} entries={entries} />);
  act(() => screen.getByText('Debug').click());
  expect(screen.getByText(/"session_id"/)).toHaveTextContent(fullRecord.session_id);
  expect(screen.getByRole('listitem')).toHaveTextContent('1.25 s check of the ZIP (took 0.25 s)');
});
