import { isLeadReference } from '../../common/leadReference.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';

/** How a command names a lead. */
interface Naming {
  leadId?: string | null;
}

/** Puts the whole id in place of its first eight characters. */
async function withWholeId<T extends object>(operations: Operations, naming: T): Promise<T> {
  const { leadId } = naming as Naming;
  if (!leadId || !isLeadReference(leadId)) return naming;
  const [found, ...others] = await operations.leadIds({ reference: leadId });
  if (found === undefined) {
    throw new Error(
      `There is no lead whose id begins with ${leadId}; one that was erased needs its whole id.`,
    );
  }
  if (others.length > 0) {
    throw new Error(`Several leads begin with ${leadId}: ${[found, ...others].join(', ')}.`);
  }
  return { ...naming, leadId: found };
}

/**
 * The command with the whole id of the lead that it names.
 *
 * @throws {Error} if no lead's id begins like this, or several do.
 */
export async function namingWhole<C extends Command>(
  operations: Operations,
  command: C,
): Promise<C> {
  if ('filter' in command) {
    return { ...command, filter: await withWholeId(operations, command.filter) };
  }
  if ('request' in command && command.request !== null) {
    return { ...command, request: await withWholeId(operations, command.request) };
  }
  if ('subject' in command) {
    return { ...command, subject: await withWholeId(operations, command.subject) };
  }
  return withWholeId(operations, command);
}
