/**
 * E-mail addresses and what the quiz's format check makes of them.
 *
 * The addresses and their numbers are facts from the test set of Dominic Sayers'
 * is_email (github.com/dominicsayers/isemail, test/tests.xml 3.05, BSD licence)
 * and from the Web Platform Tests (form-validation-validity-typeMismatch.html)
 * and WebKit's own layout test of the same flag. The verdicts are those of the
 * Web platform's rule with a dot in the domain, which is what the quiz applies.
 */
const a63 = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghikl';

export const wellFormed: readonly (readonly [string, string])[] = [
  ['is_email 8', 'test@iana.org'],
  ['is_email 9', 'test@nominet.org.uk'],
  ['is_email 10', 'test@about.museum'],
  ['is_email 11', 'a@iana.org'],
  ['is_email 14', 'test.test@iana.org'],
  ['is_email 19', '!#$%&`*+/=?^`{|}~@iana.org'],
  ['is_email 21', '123@iana.org'],
  ['is_email 22', 'test@123.com'],
  ['is_email 27', `test@${a63}.com`],
  ['is_email 29', 'test@mason-dixon.com'],
  ['is_email 32', 'test@c--n.com'],
  ['is_email 33', 'test@iana.co-uk'],
  ['is_email 100', 'test@xn--hxajbheg2az3al.xn--jxalpdlp'],
  ['is_email 101', 'xn--test@iana.org'],
  ['WPT', 'test@example.com'],
  ['WebKit', 'someone@localhost.localdomain'],
  ['WebKit', 'a@b.b'],
  ['WebKit', 'a/b@domain.com'],
  ['WebKit', "m*'!%@something.sa"],
  ['WebKit', 'tu!!7n7.ad##0!!!@company.ca'],
  ['WebKit', 'someone@do-ma-in.com'],
];

/** Not valid by RFC 5321, but accepted by the Web platform's rule: the server decides. */
export const leftToTheServer: readonly (readonly [string, string])[] = [
  ['is_email 15', '.test@iana.org'],
  ['is_email 16', 'test.@iana.org'],
  ['is_email 24', 'test@255.255.255.255'],
  ['is_email 26', `${a63}mn@iana.org`],
  ['WebKit', 'wo..oly@example.com'],
];

export const malformed: readonly (readonly [string, string])[] = [
  ['is_email 3', '@'],
  ['is_email 4', 'test@'],
  // Valid for is_email, but no consumer has an address without a dot in its domain.
  ['is_email 5', 'test@io'],
  ['is_email 6', '@io'],
  ['is_email 7', '@iana.org'],
  ['is_email 20', 'test\\@test@iana.org'],
  ['is_email 28', `test@${a63}m.com`],
  ['is_email 30', 'test@-iana.org'],
  ['is_email 31', 'test@iana-.com'],
  ['is_email 34', 'test@.iana.org'],
  ['is_email 35', 'test@iana.org.'],
  ['is_email 36', 'test@iana..com'],
  ['is_email 42', '"test"@iana.org'],
  ['is_email 44', '"""@iana.org'],
  ['is_email 49', 'test"@iana.org'],
  ['is_email 52', 'test"text"@iana.org'],
  ['is_email 61', 'test@[255.255.255.255]'],
  ['is_email 68', 'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888]'],
  ['is_email 90', '(comment)test@iana.org'],
  ['is_email 94', 'test(comment)test@iana.org'],
  ['is_email 102', 'test@iana.org-'],
  ['is_email 105', 'test@(iana.org'],
  ['is_email 106', 'test@[1.2.3.4'],
  ['is_email 122', '\x7f@iana.org'],
  ['is_email 123', 'test@\x7f.org'],
  ['is_email 161', 'test@iana/icann.org'],
  ['is_email 166', 'test@org'],
  ['WPT', 'test1@example.com,test2@example.com'],
  ['WPT', 'test1@example.com;test2@example.com'],
  ['WebKit', 'invalid:email@example.com'],
  ['WebKit', '@@example.com'],
  ['WebKit', 'something@ex..ample.com'],
];

export const withoutAt: readonly (readonly [string, string])[] = [
  ['is_email 1', ''],
  ['is_email 2', 'test'],
  ['is_email 17', 'test..iana.org'],
  ['is_email 18', 'test_exa-mple.com'],
  ['WPT', 'abc'],
  ['WebKit', 'example.com'],
];

export const withSpaces: readonly (readonly [string, string])[] = [
  ['is_email 55', '"test\\ test"@iana.org'],
  ['is_email 85', ' test @iana.org'],
  ['is_email 86', 'test@ iana .com'],
  ['is_email 87', 'test . test@iana.org'],
  ['is_email 99', 'test@iana.org\n'],
  ['is_email 127', 'test@iana.org\r'],
  ['is_email 144', ' \r\n test@iana.org'],
  ['is_email 158', 'test@iana.org '],
  ['WebKit', 'a space@example.com'],
  ['a tab', 'ada\t@example.com'],
  ['a no-break space', 'ada\u00a0@example.com'],
];
