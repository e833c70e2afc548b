import { site } from '../config/site';
import { landingCopy } from './copy';

const copy = landingCopy(site);
const everything = (value: unknown) => JSON.stringify(value);

describe('landing copy', () => {
  it('has the parts that the specification names', () => {
    expect(copy.audience.groups).toHaveLength(5);
    expect(copy.how.steps).toHaveLength(4);
    expect(copy.faq.entries).toHaveLength(7);
  });

  it('makes every configured claim', () => {
    for (const claim of ['5,000+', '4.8', '1,200+', '2024']) {
      expect(everything(copy)).toContain(claim);
    }
  });

  it.each([
    ['households', '5,000+'],
    ['rating', '4.8'],
    ['reviews', '1,200+'],
    ['since', '2024'],
  ] as const)('says nothing of %s once the claim is gone', (name, text) => {
    const claims = { ...site.claims };
    delete claims[name];
    expect(everything(landingCopy({ ...site, claims }))).not.toContain(text);
  });

  it('stands without any claim', () => {
    const bare = landingCopy({ ...site, claims: {} });
    expect(bare.rating).toBeNull();
    expect(bare.record).toBeNull();
    expect(everything(bare)).not.toMatch(/undefined|null households/);
  });

  it('names the complaint window and the time to a call', () => {
    const faq = everything(copy.faq);
    expect(faq).toContain('within 24 hours');
    expect(faq).toContain('within about 15 minutes');
  });

  it('speaks of cleaning only', () => {
    expect(everything(copy)).not.toMatch(/security/i);
  });
});
