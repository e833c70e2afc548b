import { paths } from '../contract/index.ts';
import { leadSubmission } from './samples.ts';
import { postTo, type ServerProcess } from './serverProcess.ts';

const CALLERS = 8;
/** The most leads to submit, for a disk that never fills. */
const MOST_LEADS = 20_000;

/** Submits leads until one is answered with 503; returns all statuses and the sessions that were acknowledged. */
export async function submitUntilRefused(server: ServerProcess) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const visitor = async () => {
    while (!statuses.has(503) && acknowledged.length < MOST_LEADS) {
      const submission = leadSubmission();
      const { status } = await postTo(server.url, paths.lead, submission);
      statuses.add(status);
      if (status === 200) acknowledged.push(submission.session_id);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, visitor));
  return { acknowledged, statuses: [...statuses].sort() };
}
