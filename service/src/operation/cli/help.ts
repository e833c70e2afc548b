/** What `npm run leads -- --help` says. */
export const HELP = `Usage: npm run leads -- [command] [options]

  list [--format table|csv|json]       stored leads, oldest first (the default); csv and json
                                       contain everything that is stored
       [--since TIME] [--until TIME]   only those received from TIME on, or before it; a day given
                                       to --until is included; UTC, unless the time has a zone
       [--phone N] [--email A]         only those of a person
       [--outcome NAME]                only those with this outcome
       [--status accepted|quarantined] only those with this status
       [--lead ID]                     only this lead
  replay [--lead ID] [--since TIME]    retries dead deliveries and dead e-mails, also those that may
                                       have arrived; with --since also queues leads received since
                                       then (UTC) that a destination added later never got;
                                       --waiting also queues those that wait for their next attempt
  replay --from OLD --to NEW           sends what waits for one destination to another
  release --lead ID                    accepts a quarantined lead; the service delivers it
  release --unproven REASON            accepts all leads that are held only because their consent
          --since TIME [--until TIME]  is not proven for that reason, such as ticket_missing while
                                       the service was away
  refused [--format table|csv|json]    submissions that were refused although they hold a phone
                                       and a consent, with the reason; kept for 30 days
  messages [--format table|csv|json]   messages of the contact page, oldest first, and what became of
           [--since TIME]              their e-mails: to you, and the copy to who wrote; kept as long
           [--until TIME]              as leads
           [--phone N] [--email A]
  referrals [--since TIME] [--until TIME]
            [--format table|csv|json]  who invited whom (?ref=), and what is owed to both of them:
                                       once for each new person of another household; by the time
                                       at which the invited lead came
  resubmit [--refused ID]              submits these again, all or one, after a fix; where they came from
           [--reason CODE]             is not kept, so those that were refused for it (origin_not_allowed)
                                       only where you name them or the reason
  convert --lead ID                    marks a lead as converted, so that it is not purged
  correct --lead ID --note TEXT        corrects a lead for the person, under the same consent, and tells the
          [--first-name T]             destinations; the note says why (40 characters, no name of the
          [--last-name T] [--email A]  person). A phone needs a new consent: it takes no --phone
  erase --phone N | --email A          erases a person, or one lead alone, and keeps a proof of it;
        | --lead ID                    the consent record stays unless asked for; --preview
        [--with-consent] [--preview]   only says what would be removed, who would be told, under
                                       which names it was sent, and which leads would stay
  erasures --phone N | --email A       shows the proofs of a person's erasures
  person --phone N | --email A         writes everything that is held on a person as JSON, for the person,
         [--file FILE]                 who must have shown that both are theirs where both are given;
                                       to that file, - for standard output
  opt-outs [--format table|csv|json]   who opted out, of texts (stop) or of sale and sharing
                                       (do_not_sell), and which destinations know it
           [--import FILE]             adds what such a list as JSON has and the database has not, as
                                       it was, such as after a restore
  opt-out --phone N | --email A        records a request not to sell or share that came by
          [--received TIME]            e-mail, by post or on the phone, on that day or at that time
                                       where it was not today (UTC)
  bounced --email A                    an address takes no mail, as a report said that came later:
                                       nothing more is mailed to it
  revoke --phone N | --email A         revokes consent as a STOP does, where somebody said so
         [--note TEXT]                 otherwise; the note is kept (40 characters). The law's days
         [--received TIME]             count from when it came, which is now where no day or time
                                       is given (UTC); a younger consent is left alone
  revocations                          which destinations have not yet acknowledged a revoked
              [--format table|csv|json] consent or an erasure, and by when the law wants it
  told --lead ID --destination NAME    closes what a destination cannot acknowledge, such as one that
       --note TEXT                     is no longer in the settings, once you told it by other means;
                                       the note says how (40 characters, no name of the person)
  purge [--confirm]                    removes what is past its retention time (runs hourly);
                                       --confirm: the clock is right, and all of that may go
  verify [--export FILE]               recomputes the chain of consents, from the database or from
         [--public-key FILE]           an export, and names what was changed, removed or added; the
         [--head FILE]                 key is that of DATA_DIR/proof unless one is given; --head also
                                       compares an export with a head that was kept elsewhere
  proof-export                         writes the chain and all consents, as verify reads them
  why --lead ID [--replay]             which cleaning companies may get a lead, in their order, and
                                       why others may not; --replay decides again from what the
                                       decision was made from, and says whether it is the same
  statement --company ID               the leads that a company got in a month, and what it owes;
            --month 2026-11            html is a page to be printed
            [--format table|csv|html]
  approve-return --lead ID             a lead that a company returned is not charged
            --company ID
  refuse-return --lead ID              a lead that a company returned is charged all the same
            --company ID
  waiting [--format table|csv|json]    leads that no company has, though companies are listed, and
                                       why: call them yourself, but none that was
                                       returned as wrong_number or not_requested
  certificate --lead ID | --phone N    writes a page that proves consent: who, what, when, where
              | --consent ID/VERSION   and who was told; also of a lead that was erased
              [--file FILE] [--pdf]    to that file, - for standard output; as a PDF, too, where a
                                       Chromium is installed
  certificate --document FILE          makes the page of what the command wrote as JSON where only
                                       the built service is installed

ID is the first column of the table; its first eight characters will do, as companies and visitors
read them.

The database is the server's: DATABASE_URL, else DATA_DIR, as for npm start. A command that changes
something names it.
All other settings that a command needs are those that the service had at its latest start,
whatever this shell sets: its destinations, its retention time, its product.
`;
