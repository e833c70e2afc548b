import { paths } from '../contract/index.ts';
import { leadSubmission } from './samples.ts';
import { postTo, type ServerProcess } from './serverProcess.ts';

const CALLERS = 64;
/** The most leads to submit, for a disk that never fills. */
const MOST_LEADS = 20_000;

/**
 * Submits leads until one is answered with 503; returns all statuses, the sessions that were
 * acknowledged, and how long the slowest answer took, in milliseconds.
 */
export async function submitUntilRefused(server: ServerProcess) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let slowestMs = 0;
  const visitor = async () => {
    while (!statuses.has(503) && acknowledged.length < MOST_LEADS) {
      const submission = leadSubmission();
      const sentAt = performance.now();
      const { status } = await postTo(server.url, paths.lead, submission);
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      statuses.add(status);
      if (status === 200) acknowledged.push(submission.session_id);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, visitor));
  return { acknowledged, statuses: [...statuses].sort(), slowestMs };
}
