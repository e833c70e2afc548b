import { voices } from '@tidyguard/content/product';

describe('voice', () => {
  it('quotes the specification in the security voice', () => {
    const { takeQuiz, exitBody, completionHeading } = voices.security;
    expect(takeQuiz).toBe('Take Security Quiz');
    expect(exitBody(3)).toBe(
      "You're just 3 questions away from your personalized security recommendations.",
    );
    expect(completionHeading).toBe('Your Security Match is Ready!');
  });

  it.each(['security', 'cleaning'] as const)(
    'counts one question in the singular (%s)',
    (voice) => {
      expect(voices[voice].exitBody(1)).toContain("You're just 1 question away");
    },
  );

  it('never says security in the cleaning voice', () => {
    const { takeQuiz, exitBody, completionHeading } = voices.cleaning;
    expect([takeQuiz, exitBody(2), completionHeading].join(' ')).not.toMatch(/security/i);
  });
});
