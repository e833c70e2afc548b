import type { Clock } from '../common/clock.ts';
import { equalTexts } from '../common/equalTexts.ts';
import type { SigningKey } from '../proof/signingKey.ts';
import type { Assignment } from '../repositories/assignments.ts';
import { lastAnswer } from './returnReasons.ts';

/** Where the page of a link is, below the service's address. */
export const ANSWER_PAGES = '/hooks/company/answer';

/** Makes the links by which companies answer without a login, and knows its own. */
export interface AnswerLinks {
  /** The link of an assignment. */
  linkOf(assignment: Pick<Assignment, 'assignment_id' | 'assigned_at' | 'answer_by'>): string;
  /** The assignment that the last part of a link is for, and whether its time is over; null where it is not of this service. */
  assignmentOf(key: string): { assignmentId: string; isOver: boolean } | null;
}

/**
 * Links that name their assignment and their end, under a keyed hash: they name nobody, nothing of them
 * is stored, and every process of a deployment makes the same.
 *
 * @param publicUrl the service's address as companies reach it.
 */
export function answerLinks(
  { mac }: Pick<SigningKey, 'mac'>,
  clock: Clock,
  publicUrl: string,
): AnswerLinks {
  // Tickets and the keys of leads are hashed with the same key: no text of theirs begins like this.
  const signed = (content: string) => `${content}.${mac(`answer to assignment ${content}`)}`;
  return {
    linkOf: (assignment) => {
      const content = `${assignment.assignment_id}.${lastAnswer(assignment)}`;
      return `${publicUrl}${ANSWER_PAGES}/${signed(content)}`;
    },
    assignmentOf(key) {
      const [assignmentId = '', end = ''] = key.split('.');
      const isOurs = equalTexts(key, signed(`${assignmentId}.${end}`));
      return isOurs ? { assignmentId, isOver: Number(end) <= clock.now().getTime() } : null;
    },
  };
}
