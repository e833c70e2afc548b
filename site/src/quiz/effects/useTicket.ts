import { namesCompanies, type Consent } from '@tidyguard/content';
import { useEffect, useRef } from 'react';
import { isoNow } from '../../ports/clock';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';

/** Well before the service stops accepting a ticket (after an hour). */
const RENEW_MS = 1_200_000;

interface ShownConsent {
  /** Whether the visitor sees the text: the contact step is open, and it is known who may call. */
  isConsentShown: boolean;
  isChecked: boolean;
  /** The consent that the visitor is asked for. */
  consent: Consent;
}

/**
 * Gets a ticket for the consent when the contact step opens, another when the box is ticked (the
 * computer may have slept since), and renews it after that. Submission never waits for a ticket.
 */
export function useTicket(
  { isConsentShown, isChecked, consent: { text, version } }: ShownConsent,
  { client, clock, build }: Pick<QuizPorts, 'client' | 'clock' | 'build'>,
  currentRecord: () => SessionRecord,
) {
  const ticket = useRef<string>(undefined);
  const shownText = useRef(text);
  useEffect(() => {
    shownText.current = text;
    // A ticket is valid for one text only.
    return () => {
      ticket.current = undefined;
    };
  }, [text]);

  useEffect(() => {
    if (!isConsentShown) return;
    let cancel: () => void;
    const renew = async () => {
      cancel = clock.after(RENEW_MS, () => void renew());
      const { session_id, session_key = '' } = currentRecord();
      const next = await client.getTicket({
        session_id,
        session_key,
        text_version: version,
        build,
        timestamp: isoNow(clock),
        ticket: ticket.current,
        // The service may have named other companies to this session since, such as in another tab.
        text: namesCompanies(version) ? text : undefined,
      });
      if (next && shownText.current === text) ticket.current = next;
    };
    void renew();
    return () => cancel();
  }, [isConsentShown, isChecked, client, clock, text, version, build, currentRecord]);

  return ticket;
}
