import { leadLimits } from '@tidyguard/content';
import { readConsent, readLeadMatch } from './leadMatch';

const consent = { version: '2026_v1', text: 'Please call me.' };

describe('a consent text', () => {
  it('is taken with its version, to the letter', () => {
    const longest = { version: 'v'.repeat(40), text: 't'.repeat(4_000) };
    expect(readConsent({ ...consent, more: 1 })).toStrictEqual(consent);
    expect(readConsent(longest)).toStrictEqual(longest);
  });

  it.each([
    ['without a version', { text: 'Please call me.' }],
    ['without a text', { version: '2026_v1', text: '' }],
    ['longer than can be kept', { ...consent, text: 't'.repeat(4_001) }],
    ['with a longer version', { ...consent, version: 'v'.repeat(41) }],
    ['that is none', null],
  ])('is nothing %s', (_, value) => {
    expect(readConsent(value)).toBeUndefined();
  });
});

describe('who calls', () => {
  const time = { date: '2026-12-01', from: '08:00', to: '12:00' };
  const matched = {
    status: 'matched',
    company: 'Maple Cleaning',
    opens_at: '2026-11-20T14:00:00.000Z',
    visit_times: [time],
  };

  it('is a company, with when it may call and come', () => {
    expect(readLeadMatch({ ...matched, more: 1 })).toStrictEqual(matched);
  });

  it('is nobody, whom no name goes with', () => {
    expect(readLeadMatch({ status: 'nobody' })).toStrictEqual({ status: 'nobody' });
  });

  it('leaves out what cannot be shown', () => {
    expect(
      readLeadMatch({ ...matched, opens_at: 'soon', visit_times: [{ ...time, to: '07:00' }] }),
    ).toStrictEqual({ status: 'matched', company: 'Maple Cleaning', visit_times: [] });
  });

  it('cuts a name to what a page has room for', () => {
    const company = 'M'.repeat(leadLimits.name + 1);
    expect(readLeadMatch({ ...matched, company })?.company).toHaveLength(leadLimits.name);
  });

  it.each([
    ['a company without a name', { ...matched, company: undefined }],
    ['a company whose name is empty', { ...matched, company: '' }],
    ['a word that the page does not know', { ...matched, status: 'perhaps' }],
    ['nothing', undefined],
  ])('is not read of %s', (_, value) => {
    expect(readLeadMatch(value)).toBeUndefined();
  });
});
