import { readConfig } from './config.ts';
import { settings } from './settings.ts';

/** The name of every setting that the service asks the environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>();
  const environment: Record<string, string | undefined> = {};
  readConfig(
    new Proxy(environment, {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    }),
  );
  return [...asked].sort();
}

test('the list of settings has every one that the service reads, and no other', () => {
  expect(Object.keys(settings).sort()).toEqual(settingsRead());
});

/** Settings whose default is a path from the repository's root, wherever the service is started. */
const isPath = (name: string) => name === 'DATA_DIR' || name === 'SITE_DIR';

const withDefault = Object.entries(settings).flatMap(([name, setting]) =>
  'default' in setting && !isPath(name) ? [[name, String(setting.default)] as const] : [],
);

test.each(withDefault)('%s is %s where it is not set', (name, value) => {
  expect(readConfig({ [name]: value })).toEqual(readConfig({}));
});

const withBounds = Object.entries(settings).flatMap(([name, setting]) =>
  'min' in setting ? [[name, setting.min, setting.max] as const] : [],
);

test.each(withBounds)('%s takes %i to %i and nothing outside', (name, min, max) => {
  const withValue = (value: number) =>
    // The headers must not be allowed longer than the request.
    readConfig({
      HEADERS_TIMEOUT_SECONDS: '1',
      REQUEST_TIMEOUT_SECONDS: '600',
      [name]: String(value),
    });
  expect(withValue(min)).not.toEqual(withValue(max));
  expect(() => withValue(min - 1)).toThrow(name);
  expect(() => withValue(max + 1)).toThrow(name);
});

const withChoices = Object.entries(settings).flatMap(([name, setting]) =>
  'choices' in setting ? [[name, setting.choices] as const] : [],
);

test.each(withChoices)('%s takes %j and nothing else', (name, choices) => {
  const twilio = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_VERIFY_SERVICE_SID: 'VA1',
  };
  const results = choices.map((choice) =>
    JSON.stringify(readConfig({ ...twilio, [name]: choice })),
  );
  expect(new Set(results).size).toBe(choices.length);
  expect(() => readConfig({ [name]: 'perhaps' })).toThrow(
    `${name} must be one of ${choices.join(', ')}, not "perhaps"`,
  );
});
