import { standardProduct } from '@tidyguard/content/products';
import type { Database } from '../database/types.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { parseCommand } from '../operation/cli/arguments.ts';
import { execute } from '../operation/cli/commands.ts';
import { testConfig } from './harness.ts';

/** Runs commands of `npm run leads` on a database; each returns what it wrote. */
export function leadsCommand(db: Database): (...words: string[]) => Promise<string> {
  const operations = createOperations(db, null, testConfig());
  return async (...words) => {
    const command = parseCommand(words);
    if (command.name === 'help') throw new Error('only commands that do something');
    let written = '';
    await execute(operations, command, standardProduct.quiz, async (text) => {
      written += text;
    });
    return written;
  };
}
