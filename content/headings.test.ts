import fc from 'fast-check';
import { contentsOf, headingId } from './headings.ts';

describe('anchors of headings', () => {
  it.each([
    ['How to opt out', 'how-to-opt-out'],
    ['Your rights', 'your-rights'],
    ['What’s “personal” information?', 'whats-personal-information'],
    ['  E-mail & SMS  ', 'e-mail-sms'],
    ['Cookies and similar technologies', 'cookies-and-similar-technologies'],
    ['What’s “new”?', 'whats-new'],
    ['A - B', 'a-b'],
  ])('%s becomes %s', (title, id) => {
    expect(headingId(title)).toBe(id);
  });

  it('hold only what an address may hold as it is', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(headingId(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });

  it('stand in the table of contents for second-level headings alone', () => {
    expect(contentsOf('# No\n\n## One\n\ntext ## no\n\n### No\n\n##  Two more  \n')).toEqual([
      { id: 'one', title: 'One' },
      { id: 'two-more', title: 'Two more' },
    ]);
  });
});
