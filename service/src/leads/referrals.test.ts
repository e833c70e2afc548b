import { randomUUID } from 'node:crypto';
import { referralCodeOf } from '@tidyguard/content';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import type { PersonVersion } from '../repositories/referrals.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import { erase } from './erasure.ts';
import { owedReferrals } from './referrals.ts';

const MINUTE_MS = 60_000;

const db = await sharedDatabase();

/** A person of a made-up world. */
interface Made {
  name: string;
  phone: string;
  email: string;
  zip: string;
}

describe('of 1,000 generated referrals with repeats, self-referrals and rings', () => {
  let made = 0;
  let minutes = 0;
  const versions: PersonVersion[] = [];
  const invitations: { inviter: string; invited: string }[] = [];

  const newPerson = (change: Partial<Made> = {}): Made => {
    made += 1;
    const number = String(made).padStart(4, '0');
    const name = `Person${number.replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))}`;
    return {
      name,
      phone: `214555${number}`,
      email: `p${made}@example.com`,
      zip: '75201',
      ...change,
    };
  };
  /** A lead of a person, by the invitation of another lead. */
  const lead = ({ name, phone, email, zip }: Made, inviter?: string): string => {
    minutes += 1;
    const lead_id = randomUUID();
    versions.push({
      lead_id,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString(),
      converted_at: null,
      first_name: 'A',
      last_name: name,
      phone,
      email,
      zip,
    });
    if (inviter !== undefined) invitations.push({ inviter, invited: lead_id });
    return lead_id;
  };

  it('each owed pair is named once, and no other', () => {
    const expected: string[] = [];
    for (let round = 0; round < 100; round += 1) {
      const [ana, bea, cleo, dora] = [newPerson(), newPerson(), newPerson(), newPerson()];
      const first = lead(ana);
      const second = lead(bea, first);
      const third = lead(cleo, second);
      expected.push(`${first} ${second}`, `${second} ${third}`);
      // Repeats: the same person again, by the same and by another invitation.
      lead(bea, first);
      lead({ ...bea, email: 'new@other.example' + round }, first);
      lead(bea, third);
      // Rings: invitations back to an earlier person, over one and over two others.
      lead(ana, second);
      lead(ana, third);
      // Self-referrals: the same phone, address, mailbox or household.
      lead(newPerson({ phone: ana.phone }), first);
      lead(newPerson({ email: ana.email.toUpperCase() }), first);
      lead(newPerson({ email: ana.email.replace('@', '+me@') }), first);
      lead(newPerson({ name: ` ${ana.name.toUpperCase()}-`, zip: ana.zip }), first);
      // A namesake elsewhere is another household.
      expected.push(`${first} ${lead(newPerson({ name: ana.name, zip: '10001' }), first)}`);
      // A person who came uninvited before is no new customer.
      lead(dora);
      lead(dora, first);
    }
    expect(invitations.length).toBeGreaterThan(1_000);
    // In whatever order they are read.
    const owed = owedReferrals([...invitations].reverse(), versions);
    const pairs = owed.map(({ inviter, invited }) => `${inviter.lead_id} ${invited.lead_id}`);
    expect([...pairs].sort()).toEqual([...expected].sort());
    expect(owed.map(({ referred_at }) => referred_at)).toEqual(
      owed.map(({ referred_at }) => referred_at).sort(),
    );
  });
});

describe('what is stored', () => {
  const closeLater = closeAfterEach();
  let app: FastifyInstance;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock('2026-01-31T12:00:00.000Z');
    app = await testApp(db, { clock });
    closeLater(() => app.close());
  });

  const submit = async (
    number: number,
    ref?: string,
    change: { quarantined?: boolean; last_name?: string } = {},
  ): Promise<string> => {
    clock.advance(MINUTE_MS);
    const submission = leadSubmission(
      { utm: { utm_source: 'test', ...(ref !== undefined && { ref }) } },
      {
        first_name: `Ana${number}`,
        last_name: change.last_name ?? `Family${'abcdefghij'.charAt(number)}`,
        phone: `214555012${number}`,
        email: `ana${number}@example.com`,
      },
    );
    if (change.quarantined && submission.signals) submission.signals.honeypot = 'x';
    const { status, body } = await post(app, paths.lead, submission);
    expect(status).toBe(200);
    return String(body.lead_id);
  };
  const codeOf = (leadId: string) => referralCodeOf(leadId) ?? 'none';

  const referrals = (...args: string[]) => leadsCommand(db)('referrals', ...args);
  const pairs = async (...args: string[]) =>
    (
      JSON.parse(await referrals('--format', 'json', ...args)) as {
        inviter: { lead_id: string };
        invited: { lead_id: string };
      }[]
    ).map(({ inviter, invited }) => [inviter.lead_id, invited.lead_id]);

  test('is listed with both people and what each of them is owed, by the time that the lead came', async () => {
    expect(await referrals()).toBe('Nobody is owed anything for an invitation.\n');
    const host = await submit(1);
    const guest = await submit(2, codeOf(host).toUpperCase());
    await submit(3, 'notacode');
    await submit(4, codeOf(randomUUID()));
    expect(await pairs()).toEqual([[host, guest]]);
    expect(await pairs('--since', '2026-01-31T12:02')).toEqual([[host, guest]]);
    expect(await pairs('--since', '2026-01-31T12:03')).toEqual([]);
    expect(await pairs('--until', '2026-01-31T12:02')).toEqual([]);
    expect(await referrals()).toMatch(
      new RegExp(
        `2026-01-31 12:02:00 +\\$10 +${host} +2145550121 Ana1 Familyb +${guest} +2145550122 Ana2 Familyc\n1 referral\n$`,
      ),
    );
    expect(await referrals('--format', 'csv')).toContain(
      `\r\n2026-01-31T12:02:00.000000Z,10,${host},Ana1,Familyb,2145550121,ana1@example.com,,${guest},`,
    );
    // The chain tells who saw them.
    const notes = await db.query<{ content: string }>(
      `SELECT content FROM proof_entries WHERE kind = 'event'`,
    );
    for (const leadId of [host, guest]) expect(JSON.stringify(notes)).toContain(leadId);
  });

  test('counts nothing that is quarantined, and what is released from there', async () => {
    const host = await submit(1);
    const held = await submit(2, codeOf(host), { quarantined: true });
    expect(await pairs()).toEqual([]);
    await createOperations(db, null, testConfig()).release({ leadId: held, by: 'operator@host' });
    expect(await pairs()).toEqual([[host, held]]);
  });

  test('knows a person by every phone and address that they ever gave', async () => {
    const host = await submit(1);
    // The host again, with another phone, and then with another address too.
    const { body } = await post(
      app,
      paths.lead,
      leadSubmission({}, { phone: '2145550199', email: 'ana1@example.com', last_name: 'Other' }),
    );
    expect(body.lead_id).not.toBe(host);
    clock.advance(MINUTE_MS);
    const again = leadSubmission(
      { utm: { ref: codeOf(host) } },
      { phone: '2145550199', email: 'third@example.com', last_name: 'Third' },
    );
    await post(app, paths.lead, again);
    expect(await pairs()).toEqual([]);
  });

  test('is owed to nobody once one of the two is erased', async () => {
    const host = await submit(1);
    await submit(2, codeOf(host));
    expect(await pairs()).toHaveLength(1);
    await erase(
      db,
      { kind: 'phone', value: '2145550121' },
      { now: clock.now(), withConsent: false },
    );
    expect(await pairs()).toEqual([]);
  });
});
