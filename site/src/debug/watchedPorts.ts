import type { QuizPorts } from '../ports/quizPorts';
import type { DebugLog } from './debugLog';

/** The quiz's ports; all that passes through them is also written into the debug panel's log. */
export function watchedPorts(ports: QuizPorts, log: DebugLog): QuizPorts {
  const { client, clock, funnel, outbox, reporter, session } = ports;

  /** The same call, logged with its answer and the time that it took. */
  const timed =
    <Given extends unknown[], Answer>(name: string, call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const beganAt = clock.now();
      const answer = await call(...given);
      log.add(`${name}: ${JSON.stringify(answer)}`, clock.now() - beganAt);
      return answer;
    };

  return {
    ...ports,
    client: {
      checkZip: timed('check of the ZIP', (...given) => client.checkZip(...given)),
      checkEmail: timed('check of the email', (...given) => client.checkEmail(...given)),
      checkPhone: timed('check of the phone', (...given) => client.checkPhone(...given)),
      sendCode: timed('sending of a code', (...given) => client.sendCode(...given)),
      verifyCode: timed('check of the code', (body) => client.verifyCode(body)),
      getTicket: timed('ticket', (body) => client.getTicket(body)),
      submitLead: (body) => client.submitLead(body),
    },
    outbox: { ...outbox, submit: timed('submission', (payload) => outbox.submit(payload)) },
    session: {
      ...session,
      save(record) {
        session.save(record);
        log.add('session saved');
      },
    },
    funnel: {
      track(event) {
        log.add(`event: ${JSON.stringify(event)}`);
        funnel.track(event);
      },
    },
    reporter: {
      report(where, error) {
        log.add(`error in ${where}: ${String(error)}`);
        reporter.report(where, error);
      },
    },
  };
}
