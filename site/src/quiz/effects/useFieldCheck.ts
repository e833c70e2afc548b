import { useEffect, useRef } from 'react';
import type { Clock } from '../../ports/clock';
import type { CheckReply, EmailCheck, PhoneCheck, ZipCheck } from '../core/checks';
import { FALLBACK_DELAY_MS } from '../core/limits';

interface CheckRun<Data> {
  check: ZipCheck | EmailCheck | PhoneCheck;
  ask: (value: string, signal: AbortSignal) => Promise<CheckReply<Data>>;
  onReply: (value: string, reply: CheckReply<Data>) => void;
  clock: Clock;
}

/**
 * Asks the service about a value for as long as its check is loading. Another
 * value ends the question under way. A reply that the browser gives instead of
 * the service comes no sooner than 1.5 s after the question.
 */
export function useCheck<Data>({ check, ask, onReply, clock }: CheckRun<Data>) {
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
      const settle = () => latest.current.onReply(value, reply);
      const wait = began + FALLBACK_DELAY_MS - clock.now();
      if (reply.kind === 'unavailable' && wait > 0) cancelWait = clock.after(wait, settle);
      else settle();
    });
    return () => {
      abort.abort();
      cancelWait();
    };
  }, [value, clock]);
}
