import { isOneSlipAway, suggestEmail } from './emailTypos';

describe('a misspelt domain of the four', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmal.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['ggmail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmail.c', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['GMIAL.COM', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.com', 'hotmail.com'],
    ['hotmil.com', 'hotmail.com'],
    ['homail.com', 'hotmail.com'],
    ['hotmail.cmo', 'hotmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['yhaoo.com', 'yahoo.com'],
    ['yhoo.com', 'yahoo.com'],
    ['yahoo.om', 'yahoo.com'],
    ['outlok.com', 'outlook.com'],
    ['outloook.com', 'outlook.com'],
    ['oulook.com', 'outlook.com'],
    ['otulook.com', 'outlook.com'],
    ['outlook.vom', 'outlook.com'],
  ])('ada@%s is asked about', (domain, meant) => {
    expect(suggestEmail(`ada@${domain}`)).toBe(`ada@${meant}`);
  });

  it.each('co cm om con cpm vom xom comm coom cmo ocm col cim c coma'.split(' '))(
    '.%s is taken for .com',
    (ending) => {
      expect(suggestEmail(`ada@gmail.${ending}`)).toBe('ada@gmail.com');
    },
  );

  it('is asked about after a single character as well', () => {
    expect(suggestEmail('a@gmial.com')).toBe('a@gmail.com');
  });

  it('keeps the part before the @ as it was typed', () => {
    expect(suggestEmail('Ada.L+cleaning@gmial.com')).toBe('Ada.L+cleaning@gmail.com');
  });
});

describe('no typo', () => {
  it.each([
    'gmail.com',
    'Gmail.com',
    'hotmail.com',
    'yahoo.com',
    'outlook.com',
    'ymail.com',
    'mail.com',
    'email.com',
    'gmx.com',
    'fmail.com',
    'comcast.net',
    'icloud.com',
    'aol.com',
    'live.com',
    'msn.com',
    'me.com',
    'att.net',
    'verizon.net',
    'rocketmail.com',
    'googlemail.com',
    'protonmail.com',
    'fastmail.com',
    'hotmail.co.uk',
    'hotmail.fr',
    'yahoo.co.uk',
    'yahoo.ca',
    'outlook.de',
    'mail.yahoo.com',
    'example.com',
    'tidyguard.example',
  ])('ada@%s', (domain) => {
    expect(suggestEmail(`ada@${domain}`)).toBeNull();
  });

  it.each(['', 'gmial.com', '@gmial.com', 'ada'])('%j has nothing before an @', (address) => {
    expect(suggestEmail(address)).toBeNull();
  });
});

describe('one slip', () => {
  it.each([
    ['yahoo', 'yahoo', true],
    ['yaho', 'yahoo', true],
    ['yahooo', 'yahoo', true],
    ['uahoo', 'yahoo', true],
    ['ayhoo', 'yahoo', true],
    ['yaoho', 'yahoo', true],
    ['yoaho', 'yahoo', false],
    ['yohao', 'yahoo', false],
    ['yxxoo', 'yahoo', false],
    ['yhxoo', 'yahoo', false],
    ['yxaoo', 'yahoo', false],
    ['yah', 'yahoo', false],
    ['yahoooo', 'yahoo', false],
    ['', 'yahoo', false],
    ['', 'y', true],
  ])('turns %j into %j: %j', (typed, meant, isOne) => {
    expect(isOneSlipAway(typed, meant)).toBe(isOne);
  });
});
