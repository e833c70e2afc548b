import { useEffect, useRef } from 'react';
import { isoNow } from '../../ports/clock';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';
import type { QuizState } from '../core/state';

/** Well before the service stops taking a ticket (an hour). */
const RENEW_MS = 1_200_000;

/**
 * Gets a ticket for the consent as the contact step opens, another as the box is ticked, because the
 * computer may have slept since, and then renews it. Nothing waits for it: a lead goes without.
 */
export function useTicket(
  { isOpen, step, consent: { checked } }: Pick<QuizState, 'isOpen' | 'step' | 'consent'>,
  { client, clock, consent, build }: Pick<QuizPorts, 'client' | 'clock' | 'consent' | 'build'>,
  currentRecord: () => SessionRecord,
) {
  const ticket = useRef<string>(undefined);
  const isContact = isOpen && step === 'contact';
  const { text, version } = consent;
  const shownText = useRef(text);
  useEffect(() => {
    shownText.current = text;
    // A ticket is for one text.
    return () => {
      ticket.current = undefined;
    };
  }, [text]);

  useEffect(() => {
    if (!isContact) return;
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
      });
      if (next && shownText.current === text) ticket.current = next;
    };
    void renew();
    return () => cancel();
  }, [isContact, checked, client, clock, text, version, build, currentRecord]);

  return ticket;
}
