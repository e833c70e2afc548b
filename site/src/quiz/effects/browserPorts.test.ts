import { standardProduct } from '@tidyguard/content/products';
import { site, type SiteConfig } from '../../config/site';
import { alwaysQualified } from '../../ports/qualification';
import { observeVitals } from '../../ports/observeVitals';
import { flushPromises } from '../../testing/fakeClock';
import { createBrowserPorts } from './browserPorts';

jest.mock('../../ports/observeVitals', () => ({ observeVitals: jest.fn() }));

const withControl = (value: boolean | undefined) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });

afterEach(() => {
  withControl(undefined);
  delete window.dataLayer;
});

it('reports the page’s address, referrer, browser and privacy control', () => {
  withControl(true);
  expect(createBrowserPorts().page()).toEqual({
    url: window.location.href,
    referrer: '',
    userAgent: navigator.userAgent,
    gpc: true,
  });
  for (const absent of [false, undefined]) {
    withControl(absent);
    expect(createBrowserPorts().page().gpc).toBe(false);
  }
});

it('asks for the consent that is configured, whose first version is that of the specification', () => {
  expect(createBrowserPorts().consent).toBe(site.consent);
  expect(Object.keys(standardProduct.consentVersions)).toContain('2025_v1');
});

it('is neither mocked nor in debug mode unless configured so', () => {
  expect(site).toMatchObject({ mockValidation: false, debug: false });
});

describe('a session id', () => {
  // The form of ids that the service accepts (contract: SessionId).
  const pattern = /^[0-9A-Za-z-]{8,64}$/;

  it('is random and of the form that the service takes', () => {
    const { randomId } = createBrowserPorts();
    const ids = Array.from({ length: 50 }, randomId);
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(id).toMatch(pattern);
  });

  it('needs no secure context', () => {
    const randomUUID = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(createBrowserPorts().randomId()).toMatch(pattern);
    if (randomUUID) Object.defineProperty(crypto, 'randomUUID', randomUUID);
    else delete (crypto as { randomUUID?: unknown }).randomUUID;
  });
});

describe('mockValidation', () => {
  it('answers from the browser and calls nobody', async () => {
    jest.useFakeTimers();
    const fetchMock = jest.fn();
    const originalFetch = globalThis.fetch;
    globalThis.fetch = fetchMock;
    const { client, qualification } = createBrowserPorts({
      ...site,
      qualification: 'ask',
      mockValidation: true,
    });
    const body = { phone: '2145550123', session_id: 'session-1' };
    const answer = client.sendCode(body, new AbortController().signal, () => undefined);
    await jest.advanceTimersByTimeAsync(1500);
    await expect(answer).resolves.toBe('sent');
    expect(qualification).toBe(alwaysQualified);
    expect(fetchMock).not.toHaveBeenCalled();
    globalThis.fetch = originalFetch;
    jest.useRealTimers();
  });
});

describe('funnel events', () => {
  const firstAnswer = { event: 'quiz_step', step: 'home_type', position: 2 } as const;

  const track = (change: Partial<SiteConfig>) =>
    createBrowserPorts({ ...site, ...change }).funnel.track({ event: 'quiz_open' });
  const on = { analytics: { dataLayer: true } };

  it('go nowhere unless configured', () => {
    track({});
    expect(window.dataLayer).toBeUndefined();
    track(on);
    expect(window.dataLayer).toEqual([{ event: 'quiz_open' }]);
  });

  it('go nowhere under Global Privacy Control, unless the operator says otherwise', () => {
    withControl(true);
    track(on);
    expect(window.dataLayer).toBeUndefined();
    const globalPrivacyControl = { disablesComplianceScripts: false, disablesAnalytics: false };
    track({ ...on, compliance: { ...site.compliance, globalPrivacyControl } });
    expect(window.dataLayer).toHaveLength(1);
  });

  it.each([
    ['nothing is measured where they go nowhere', {}, 0],
    ['how the page feels is measured where they go somewhere', on, 1],
  ])('%s', async (_name, change, times) => {
    createBrowserPorts({ ...site, ...change }).funnel.track(firstAnswer);
    await flushPromises();
    expect(observeVitals).toHaveBeenCalledTimes(times);
  });
});
