import { useEffect, useRef } from 'react';
import type { Clock } from '../../ports/clock';
import type { CheckReply, EmailCheck, PhoneCheck, ZipCheck } from '../core/fieldChecks';
import { FALLBACK_DELAY_MS } from '../core/limits';

interface FieldCheckRun<Data> {
  check: ZipCheck | EmailCheck | PhoneCheck;
  ask: (value: string, signal: AbortSignal) => Promise<CheckReply<Data>>;
  onReply: (value: string, reply: CheckReply<Data>) => void;
  clock: Clock;
}

/**
 * Asks the service about a value while its check is loading. Another value
 * aborts the call in flight. If the service does not answer, the fallback
 * comes no sooner than 1.5 s after the call began.
 */
export function useFieldCheck<Data>({ check, ask, onReply, clock }: FieldCheckRun<Data>) {
  const latest = useRef({ ask, onReply });
  useEffect(() => {
    latest.current = { ask, onReply };
  });
  const value = check.status === 'loading' ? check.value : null;

  useEffect(() => {
    if (value === null) return;
    const abort = new AbortController();
    const began = clock.now();
    let cancelWait: () => void = () => undefined;
    void latest.current.ask(value, abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      const answer = () => latest.current.onReply(value, reply);
      // The clock may have been set back meanwhile.
      const wait = Math.min(began + FALLBACK_DELAY_MS - clock.now(), FALLBACK_DELAY_MS);
      if (reply.kind === 'unavailable' && wait > 0) cancelWait = clock.after(wait, answer);
      else answer();
    });
    return () => {
      abort.abort();
      cancelWait();
    };
  }, [value, clock]);
}
