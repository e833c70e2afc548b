import type { Clock } from '../common/clock.ts';
import { equalTexts } from '../common/equalTexts.ts';
import type { SigningKey } from '../proof/signingKey.ts';
import type { Assignment } from '../repositories/assignments.ts';
import { lastAnswer } from './returnReasons.ts';

/** The path of the answer pages, below the service's address. */
export const ANSWER_PAGES = '/hooks/company/answer';

/** Makes the links by which companies answer without a login, and tells its own from others. */
export interface AnswerLinks {
  /** The link of an assignment. */
  linkOf(assignment: Pick<Assignment, 'assignment_id' | 'assigned_at' | 'answer_by'>): string;
  /**
   * The assignment that the last part of a link names, and whether its time is over; null if the link is not
   * of this service.
   */
  assignmentOf(key: string): { assignmentId: string; isOver: boolean } | null;
}

/**
 * Links that hold their assignment and their end, signed with a keyed hash: they name no person,
 * nothing of them is stored, and every process of a deployment makes the same.
 *
 * @param publicUrl the service's address as companies reach it.
 */
export function answerLinks(
  { mac }: Pick<SigningKey, 'mac'>,
  clock: Clock,
  publicUrl: string,
): AnswerLinks {
  // Tickets and the keys of leads are hashed with the same key: none of their texts begins like this.
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
