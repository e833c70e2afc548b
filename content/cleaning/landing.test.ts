import { claims } from './brand.ts';
import { landing } from './landing.ts';

const words = landing(claims);
const everything = (value: unknown) => JSON.stringify(value);

describe('the landing page’s words', () => {
  it('has the parts that the specification names', () => {
    expect(words.audience.groups).toHaveLength(5);
    expect(words.how.steps).toHaveLength(4);
    expect(words.faq.entries).toHaveLength(7);
  });

  it('makes every configured claim', () => {
    for (const claim of ['5,000+', '4.8', '1,200+', '2024']) {
      expect(everything(words)).toContain(claim);
    }
  });

  it.each([
    ['households', '5,000+'],
    ['rating', '4.8'],
    ['reviews', '1,200+'],
    ['since', '2024'],
  ] as const)('says nothing of %s once the claim is gone', (name, text) => {
    const fewer = { ...claims };
    delete fewer[name];
    expect(everything(landing(fewer))).not.toContain(text);
  });

  it('works without any claim', () => {
    const bare = landing({});
    expect(bare.rating).toBeNull();
    expect(bare.record).toBeNull();
    expect(everything(bare)).not.toMatch(/undefined|null households/);
  });

  it('names the complaint window and the time to a call', () => {
    const faq = everything(words.faq);
    expect(faq).toContain('within 24 hours');
    expect(faq).toContain('within about 15 minutes');
  });

  it('mentions cleaning only, never security', () => {
    expect(everything(words)).not.toMatch(/security/i);
  });
});
