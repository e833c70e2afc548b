import { standardProduct } from '@tidyguard/content/products';
import { refusePlaceholders, refuseSettings } from './refuse';

const exit = jest.spyOn(process, 'once').mockReturnThis();
beforeEach(() => exit.mockClear());

/** Gatsby's reporter, whose `panic` ends the process. */
const reporterOf = () => ({
  warn: jest.fn(),
  panic: jest.fn((words: string): never => {
    throw new Error(words);
  }),
});

describe('settings', () => {
  it('that cannot be meant end the build, and are all named', () => {
    const settings = { GATSBY_WEBHOOKS_URL: 'tidy.com', GATSBY_OUTCOME_ACTIONS: 'alive' };
    const refuse = () => refuseSettings(reporterOf(), settings, []);
    expect(refuse).toThrow(/GATSBY_OUTCOME_ACTIONS must be live or inert/);
    expect(refuse).toThrow(/GATSBY_WEBHOOKS_URL must be an address/);
  });

  it('of somebody else’s are told, and the build goes on', () => {
    const reporter = reporterOf();
    refuseSettings(reporter, { GATSBY_SOMETHING_OF_SOMEBODY: 'yes' }, []);
    expect(reporter.panic).not.toHaveBeenCalled();
    expect(reporter.warn).toHaveBeenCalledWith(
      expect.stringContaining('There is no setting GATSBY_SOMETHING_OF_SOMEBODY'),
    );
  });

  it('that are in order are not spoken of', () => {
    const reporter = reporterOf();
    refuseSettings(reporter, { GATSBY_OUTCOME_ACTIONS: 'inert' }, ['package.json']);
    expect(reporter.warn).not.toHaveBeenCalled();
    expect(reporter.panic).not.toHaveBeenCalled();
  });
});

describe('placeholders', () => {
  const unacknowledged = {
    ...standardProduct,
    goingLive: { ...standardProduct.goingLive, acknowledged: {} },
  };

  it('end a build for production, whose list is printed last', () => {
    const build = { product: unacknowledged, environment: {}, versions: {}, isDraft: false };
    expect(() => refusePlaceholders(reporterOf(), build)).toThrow(/placeholders/);
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const [event, print] = exit.mock.calls[0] as unknown as [string, () => void];
    print();
    const words = written.mock.calls.map(([text]) => String(text)).join('');
    written.mockRestore();
    expect(event).toBe('exit');
    expect(words).toContain('tidyguard.example');
  });

  it('are told, and nothing else, where each is acknowledged', () => {
    const reporter = reporterOf();
    refusePlaceholders(reporter, {
      product: standardProduct,
      environment: {},
      versions: {},
      isDraft: false,
    });
    expect(reporter.panic).not.toHaveBeenCalled();
    expect(reporter.warn).toHaveBeenCalledTimes(1);
    expect(exit).not.toHaveBeenCalled();
  });

  it('are not looked for in a draft, which says what it is', () => {
    const reporter = reporterOf();
    refusePlaceholders(reporter, {
      product: unacknowledged,
      environment: {},
      versions: {},
      isDraft: true,
    });
    expect(reporter.panic).not.toHaveBeenCalled();
    expect(reporter.warn).toHaveBeenCalledWith(expect.stringContaining('draft'));
  });
});
