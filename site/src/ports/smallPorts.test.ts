import { browserClock, isoNow } from './clock';
import { errorReporter } from './errorReporter';
import { dataLayerFunnel } from './funnel';
import { alwaysQualified } from './qualification';

const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => log.mockClear());
afterAll(() => log.mockRestore());

describe('the browser’s clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z') }));
  afterEach(() => jest.useRealTimers());

  it('gives the time and calls back after so many milliseconds', () => {
    const callback = jest.fn();
    expect(isoNow(browserClock)).toBe('2026-11-20T10:00:00.000Z');
    browserClock.after(300, callback);
    jest.advanceTimersByTime(299);
    expect(callback).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('calls back no more once cancelled', () => {
    const callback = jest.fn();
    browserClock.after(300, callback)();
    jest.advanceTimersByTime(1000);
    expect(callback).not.toHaveBeenCalled();
  });
});

describe('funnel events', () => {
  afterEach(() => {
    delete window.dataLayer;
  });

  it('are pushed where tag managers read them, which need not stand there yet', () => {
    dataLayerFunnel.track({ event: 'quiz_open' });
    dataLayerFunnel.track({ event: 'generate_lead', outcome: 'deep-clean' });
    expect(window.dataLayer).toEqual([
      { event: 'quiz_open' },
      { event: 'generate_lead', outcome: 'deep-clean' },
    ]);
  });

  it('fail quietly, but for a report, where the tag manager’s own push does', () => {
    window.dataLayer = [];
    window.dataLayer.push = () => {
      throw new TypeError('tag is undefined');
    };
    dataLayerFunnel.track({ event: 'generate_lead', outcome: 'deep-clean' });
    expect(log.mock.calls).toEqual([[expect.stringContaining('[tidyguard] funnel: TypeError')]]);
  });
});

describe('the error reporter', () => {
  it('logs what went wrong and where to the console', () => {
    errorReporter.report('quiz', new TypeError('x is undefined'));
    expect(log).toHaveBeenCalledWith(expect.stringContaining('[tidyguard] quiz: TypeError'));
  });

  it('logs no value that may be a visitor’s', () => {
    errorReporter.report('quiz', { email: 'ada@example.com' });
    errorReporter.report('quiz', 'ada@example.com');
    expect(JSON.stringify(log.mock.calls)).not.toContain('ada@example.com');
  });
});

it('qualification always succeeds and sends nothing', async () => {
  const fetchMock = jest.fn();
  const originalFetch = globalThis.fetch;
  globalThis.fetch = fetchMock;
  const body = { session_id: 'session-1', zip: '75201', answers: {} };
  const { signal } = new AbortController();
  await expect(alwaysQualified.qualify(body, signal)).resolves.toEqual({ kind: 'usual' });
  alwaysQualified.release({ session_id: 'session-1' });
  expect(fetchMock).not.toHaveBeenCalled();
  globalThis.fetch = originalFetch;
});
