import { leadIdPrefixOf } from '@tidyguard/content';
import type { Queryable } from '../database/types.ts';
import { findLeadsByPrefix } from '../repositories/leadRecords.ts';
import { readInvitedLeads, readPeopleOf, type PersonVersion } from '../repositories/referrals.ts';

/** A lead, and the one that came by its invitation. */
interface Invitation {
  inviter: string;
  invited: string;
}

/** One of the two people of a referral, by the lead's latest version. */
type Party = Pick<
  PersonVersion,
  'lead_id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'converted_at'
>;

/** Two people, to each of whom the promised amount is owed. */
export interface OwedReferral {
  /** When the invited lead came; ISO 8601, UTC. */
  referred_at: string;
  inviter: Party;
  invited: Party;
}

/** A person: every lead that has a phone or an address in common with another one of theirs. */
interface Person {
  firstLead: string;
  /** Phones, mailboxes and households: people who share one belong to one household. */
  traits: ReadonlySet<string>;
}

/** An address without the `+…` that some providers let their customers add to it. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

const traitsOf = ({ phone, email, last_name, zip }: PersonVersion) => [
  `phone ${phone}`,
  `mailbox ${mailboxOf(email)}`,
  `household ${last_name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')} ${zip}`,
];

const isBefore = (one: PersonVersion, other: PersonVersion) =>
  one.created_at < other.created_at ||
  (one.created_at === other.created_at && one.lead_id < other.lead_id);

/** The versions of each person: leads with a phone or an address in common are one person's. */
function versionsByPerson(versions: readonly PersonVersion[]): PersonVersion[][] {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    // Shortens the path for the next look-up.
    if (root !== name) parents.set(name, root);
    return root;
  };
  for (const { lead_id, phone, email } of versions) {
    for (const other of [`phone ${phone}`, `email ${email.toLowerCase()}`]) {
      const [root, above] = [rootOf(lead_id), rootOf(other)];
      if (root !== above) parents.set(root, above);
    }
  }
  const people = new Map<string, PersonVersion[]>();
  for (const version of versions) {
    const root = rootOf(version.lead_id);
    const known = people.get(root);
    if (known) known.push(version);
    else people.set(root, [version]);
  }
  return [...people.values()];
}

function peopleByLead(versions: readonly PersonVersion[]): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const own of versionsByPerson(versions)) {
    const first = own.reduce((earliest, version) =>
      isBefore(version, earliest) ? version : earliest,
    );
    const person = { firstLead: first.lead_id, traits: new Set(own.flatMap(traitsOf)) };
    for (const { lead_id } of own) people.set(lead_id, person);
  }
  return people;
}

/**
 * The referrals for which the promised amount is owed, oldest first: the invited person is new (so
 * each counts once and circles count nothing) and does not belong to the inviter's household.
 *
 * @param versions accepted versions, the latest of each lead last.
 */
export function owedReferrals(
  invitations: readonly Invitation[],
  versions: readonly PersonVersion[],
): OwedReferral[] {
  const people = peopleByLead(versions);
  const latest = new Map(versions.map((version) => [version.lead_id, version]));
  return invitations
    .flatMap(({ inviter: inviterId, invited: invitedId }) => {
      const [inviter, invited] = [latest.get(inviterId), latest.get(invitedId)];
      const [host, guest] = [people.get(inviterId), people.get(invitedId)];
      if (!inviter || !invited || !host || !guest) return [];
      const isNew = guest.firstLead === invitedId && inviter.created_at < invited.created_at;
      const isApart = ![...guest.traits].some((trait) => host.traits.has(trait));
      return isNew && isApart ? [{ referred_at: invited.created_at, inviter, invited }] : [];
    })
    .sort((one, other) => (one.referred_at < other.referred_at ? -1 : 1));
}

const partyOf = ({ lead_id, first_name, last_name, phone, email, converted_at }: Party): Party => ({
  lead_id,
  first_name,
  last_name,
  phone,
  email,
  converted_at,
});

/** The owed referrals of a period, by what is stored at this moment: erased people are not among them. */
export async function readOwedReferrals(
  db: Queryable,
  { since, before }: { since: string | null; before: string | null },
): Promise<OwedReferral[]> {
  const invited = (await readInvitedLeads(db)).flatMap(({ lead_id, code }) => {
    const prefix = leadIdPrefixOf(code);
    return prefix === null ? [] : [{ lead_id, prefix }];
  });
  const leads = await findLeadsByPrefix(db, [...new Set(invited.map(({ prefix }) => prefix))]);
  const invitations = invited.flatMap(({ lead_id, prefix }) => {
    // If two leads share a code (one pair in some 10¹²), nobody can say which of them invited.
    const [inviter, other] = leads.get(prefix) ?? [];
    return inviter === undefined || other !== undefined ? [] : [{ inviter, invited: lead_id }];
  });
  const ids = new Set(invitations.flatMap(({ inviter, invited: guest }) => [inviter, guest]));
  const owed = owedReferrals(invitations, await readPeopleOf(db, [...ids]));
  const isAsked = (time: string) =>
    (since === null || Date.parse(time) >= Date.parse(since)) &&
    (before === null || Date.parse(time) < Date.parse(before));
  return owed
    .filter(({ referred_at }) => isAsked(referred_at))
    .map(({ referred_at, inviter, invited: guest }) => ({
      referred_at,
      inviter: partyOf(inviter),
      invited: partyOf(guest),
    }));
}
