import { claims, promise } from './brand.ts';
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
    for (const claim of Object.values(claims)) expect(everything(words)).toContain(claim);
  });

  it.each(['households', 'rating', 'reviews', 'since'] as const)(
    'says %s where it is claimed, and nothing of it once the claim is gone',
    (name) => {
      // Words found nowhere else; an owner's short number might be.
      const all = { households: '«1»', rating: '«2»', reviews: '«3»', since: '«4»' };
      const { [name]: claim, ...fewer } = all;
      expect(everything(landing(all))).toContain(claim);
      expect(everything(landing(fewer))).not.toContain(claim);
    },
  );

  it('works without any claim', () => {
    const bare = landing({});
    expect(bare.rating).toBeNull();
    expect(bare.record).toBeNull();
    expect(everything(bare)).not.toMatch(/undefined|null households/);
  });

  it('names the complaint window and the time to a call', () => {
    const faq = everything(words.faq);
    expect(faq).toContain(`within ${promise.complaintHours} hours`);
    expect(faq).toContain(`within about ${promise.contactWithinMinutes} minutes`);
  });

  it('mentions cleaning only, never security', () => {
    expect(everything(words)).not.toMatch(/security/i);
  });
});
