import { consentPairProblems } from './consentPair.ts';

describe('the consent text that names companies beside the usual one', () => {
  const usual = 'I let Evenkey call me about piano services. Reply STOP to end.';
  const told = (text: string) =>
    consentPairProblems({
      consent: { version: '2026_v1', text: usual },
      companyConsent: { version: '2026_v1_companies', text },
    }).map(({ place, what }) => `${place}: ${what}`);

  it.each([
    'I let Evenkey and each of ({companies}) call me about piano services. Reply STOP to end.',
    '{companies} and I let Evenkey call me about piano services. Reply STOP to end.',
    'I let Evenkey call me about piano services. Reply STOP to end. So may {companies}.',
    'I let Evenkey call me about piano services, as may {companies}. Reply STOP to end.',
  ])('may say “%s”', (text) => {
    expect(told(text)).toEqual([]);
  });

  it.each([
    [
      'I let Evenkey and each of ({companies}) call me about organ services. Reply STOP to end.',
      'says “me about organ services. Reply STOP” where consent.text says “me about piano services. Reply STOP”.',
    ],
    [
      'I let Evenclef and each of ({companies}) call me about piano services. Reply STOP to end.',
      'says “I let Evenclef and each of” where consent.text says “I let Evenkey call me about”.',
    ],
    [
      'I let Evenkey and ({companies}) call me about piano services.',
      'says “piano services.” where consent.text says “piano services. Reply STOP to end.”.',
    ],
    [
      'I let Evenkey and ({companies}) call me about piano services. Reply STOP to end. Twice.',
      'says “to end. Twice.” where consent.text says “to end.”.',
    ],
  ])('may not say “%s”', (text, problem) => {
    expect(told(text)).toEqual([`companyConsent.text: companyConsent.text ${problem}`]);
  });
});
