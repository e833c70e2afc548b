import { site, type SiteConfig } from '../config/site';
import { FakeClock } from '../testing/fakeClock';
import { browserLeadProof, certificateScriptUrl } from './leadProof';

const CERTIFICATE_SCRIPT = 'https://certificates.example/trustedform.js';
const TOKEN_SCRIPT = 'https://tokens.example/campaign/0000.js?snippet_version=2';
const TOKEN = '1C3D7E9A-0000-4000-8000-2B4F6A8C0E1D';

const configured: SiteConfig['compliance'] = {
  ...site.compliance,
  trustedForm: { fieldName: 'xxTrustedFormCertUrl', scriptUrl: CERTIFICATE_SCRIPT },
  leadToken: { scriptUrl: TOKEN_SCRIPT },
};

// jsdom has no CSS interface; the names in question need no escaping.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

beforeEach(() => {
  document.body.innerHTML = `
    <form id="quiz-form">
      <input type="hidden" id="leadid_token" name="universal_leadid">
      <input type="hidden" name="xxTrustedFormCertUrl">
    </form>`;
});

const tokenField = () => document.querySelector<HTMLInputElement>('#leadid_token');
const certificateField = () =>
  document.querySelector<HTMLInputElement>('[name="xxTrustedFormCertUrl"]');
const scripts = () => [...document.querySelectorAll('script')];
const sources = () => scripts().flatMap(({ src }) => (src === '' ? [] : [src]));

function giveToken() {
  const field = tokenField();
  if (field) field.value = TOKEN;
}

function setUp(change: Partial<SiteConfig['compliance']> = {}, hasControl = false) {
  const clock = new FakeClock();
  const proof = browserLeadProof({
    compliance: { ...configured, ...change },
    clock,
    hasGlobalPrivacyControl: () => hasControl,
  });
  return { clock, proof };
}

describe('the scripts', () => {
  it('are loaded only when the quiz opens, and once', () => {
    const { proof } = setUp();
    expect(scripts()).toEqual([]);
    proof.start();
    proof.start();
    expect(sources()).toHaveLength(2);
  });

  it('stand where their own loaders put them', () => {
    setUp().proof.start();
    const campaign = document.querySelector<HTMLScriptElement>('#LeadiDscript_campaign');
    expect(campaign?.src).toBe(TOKEN_SCRIPT);
    expect(campaign?.nextElementSibling).toBe(document.querySelector('#LeadiDscript'));
    expect(document.querySelector('#trustedform-script')).not.toBeNull();
  });

  it('come after the form', () => {
    setUp().proof.start();
    const form = document.querySelector('#quiz-form');
    for (const script of scripts()) {
      expect(form?.compareDocumentPosition(script)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('are off unless configured', () => {
    const { clock, proof } = setUp(site.compliance);
    proof.start();
    expect(scripts()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it.each([
    [true, true, 0],
    [true, false, 2],
    [false, true, 2],
  ])(
    'with Global Privacy Control %j and a configuration that heeds it %j there are %i',
    (hasControl, disablesComplianceScripts, count) => {
      const globalPrivacyControl = { disablesComplianceScripts, disablesAnalytics: true };
      setUp({ globalPrivacyControl }, hasControl).proof.start();
      expect(sources()).toHaveLength(count);
    },
  );

  it('the certificate’s address names the field and the form, and is new each time', () => {
    const url = new URL(certificateScriptUrl(CERTIFICATE_SCRIPT, 'xxTrustedFormCertUrl', 1234));
    expect(url.origin + url.pathname).toBe(CERTIFICATE_SCRIPT);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      field: 'xxTrustedFormCertUrl',
      provide_referrer: 'false',
      form_selector: '#quiz-form',
      use_tagged_consent: 'true',
      l: '1234',
    });
  });

  it('parameters of the configured address stay', () => {
    const url = certificateScriptUrl(`${CERTIFICATE_SCRIPT}?sandbox=true`, 'field', 1);
    expect(new URL(url).searchParams.get('sandbox')).toBe('true');
  });
});

describe('the lead token', () => {
  /** The moments, in milliseconds after the start, at which the field is read. */
  async function polls(until: number): Promise<number[]> {
    const { clock, proof } = setUp();
    const moments: number[] = [];
    const began = clock.now();
    const find = document.querySelectorAll.bind(document);
    proof.start();
    const look = jest.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) => {
      moments.push(clock.now() - began);
      return find(selector);
    });
    await clock.advance(until);
    look.mockRestore();
    expect(clock.pending).toBe(0);
    return moments;
  }

  it('is looked for after 1 s, then every 500 ms, 30 times in all', async () => {
    const expected = Array.from({ length: 30 }, (_, poll) => 1000 + poll * 500);
    expect(await polls(60_000)).toEqual(expected);
  });

  it('is dated when it was found, and not looked for any more', async () => {
    const { clock, proof } = setUp();
    proof.start();
    await clock.advance(2_200);
    giveToken();
    await clock.advance(300);
    expect(clock.pending).toBe(0);
    await clock.advance(60_000);
    expect(proof.read()).toMatchObject({
      leadid_token: TOKEN,
      leadid_timestamp: '2026-11-20T10:00:02.500Z',
    });
  });

  it('that comes after the last look is dated when it is read, and keeps that date', async () => {
    const { clock, proof } = setUp();
    proof.start();
    await clock.advance(20_000);
    expect(proof.read()).toMatchObject({ leadid_token: '', leadid_timestamp: '' });
    giveToken();
    const read = proof.read();
    expect(read).toMatchObject({
      leadid_token: TOKEN,
      leadid_timestamp: '2026-11-20T10:00:20.000Z',
    });
    await clock.advance(5_000);
    expect(proof.read()).toEqual(read);
  });
});

describe('the next person in the same document', () => {
  const OLD = { token: 'TOKEN-1', certificate: 'https://cert.example/1' };

  function write(token: string, certificate: string) {
    const [tokenInput, certificateInput] = [tokenField(), certificateField()];
    if (tokenInput) tokenInput.value = token;
    if (certificateInput) certificateInput.value = certificate;
  }

  /** The state after a first lead, which carried the old values. */
  function afterFirstLead() {
    const setup = setUp();
    setup.proof.start();
    write(OLD.token, OLD.certificate);
    expect(setup.proof.read()).toMatchObject({ leadid_token: OLD.token });
    return setup;
  }

  afterEach(() => {
    Reflect.deleteProperty(window, 'trustedFormNext');
    Reflect.deleteProperty(window, 'LeadiD');
  });

  it('sends nothing of the person before where the scripts write nothing new', async () => {
    const { clock, proof } = afterFirstLead();
    proof.start();
    await clock.advance(60_000);
    expect(proof.read()).toEqual({
      leadid_token: '',
      leadid_timestamp: '',
      trusted_form_cert: '',
    });
  });

  it('nor where Global Privacy Control has come to forbid the scripts', () => {
    let hasControl = false;
    const proof = browserLeadProof({
      compliance: {
        ...configured,
        globalPrivacyControl: { disablesComplianceScripts: true, disablesAnalytics: true },
      },
      clock: new FakeClock(),
      hasGlobalPrivacyControl: () => hasControl,
    });
    proof.start();
    write(OLD.token, OLD.certificate);
    proof.read();
    hasControl = true;
    proof.start();
    expect(proof.read()).toMatchObject({ leadid_token: '', trusted_form_cert: '' });
  });

  it('gets values of its own, dated anew, as the scripts offer it', async () => {
    Object.assign(window, {
      trustedFormNext: () => write(tokenField()?.value ?? '', 'https://cert.example/2'),
      LeadiD: { reInit: () => write('TOKEN-2', certificateField()?.value ?? '') },
    });
    const { clock, proof } = afterFirstLead();
    await clock.advance(60_000);
    const before = sources();
    proof.start();
    await clock.advance(1_000);
    expect(sources()).toEqual(before);
    expect(proof.read()).toEqual({
      leadid_token: 'TOKEN-2',
      leadid_timestamp: '2026-11-20T10:01:01.000Z',
      trusted_form_cert: 'https://cert.example/2',
    });
  });

  it('has the scripts loaded again where they offer nothing of the kind', async () => {
    const { clock, proof } = afterFirstLead();
    const before = sources();
    await clock.advance(60_000);
    proof.start();
    const [certificate = '', token] = sources().slice(before.length);
    expect(certificate.startsWith(CERTIFICATE_SCRIPT)).toBe(true);
    expect(before).not.toContain(certificate);
    expect(token).toBe(TOKEN_SCRIPT);
  });

  it('is not troubled by an error in a script', () => {
    const { proof } = afterFirstLead();
    const fail = () => {
      throw new Error('vendor');
    };
    Object.assign(window, { trustedFormNext: fail, LeadiD: { reInit: fail } });
    expect(() => proof.start()).not.toThrow();
  });

  it('who comes back to a quiz that was not sent keeps the values', () => {
    const { proof } = setUp();
    proof.start();
    write(OLD.token, OLD.certificate);
    proof.start();
    expect(proof.read()).toMatchObject({ leadid_token: OLD.token });
  });
});

describe('reading', () => {
  it('gives empty fields where a script is blocked or slow', () => {
    const { proof } = setUp();
    proof.start();
    expect(proof.read()).toEqual({
      leadid_token: '',
      leadid_timestamp: '',
      trusted_form_cert: '',
    });
  });

  it('takes the certificate from the field, also from one that the script added itself', () => {
    const { proof } = setUp();
    const added = document.createElement('input');
    added.name = 'xxTrustedFormCertUrl';
    added.value = 'https://cert.example/added';
    document.querySelector('#quiz-form')?.append(added);
    expect(proof.read().trusted_form_cert).toBe('https://cert.example/added');
    const own = certificateField();
    if (own) own.value = 'https://cert.example/own';
    expect(proof.read().trusted_form_cert).toBe('https://cert.example/own');
  });

  it('needs no form', () => {
    document.body.innerHTML = '';
    expect(setUp().proof.read()).toMatchObject({ leadid_token: '', trusted_form_cert: '' });
  });
});
