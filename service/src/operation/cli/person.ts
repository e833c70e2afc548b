import { writePrivate } from '../../common/privateFile.ts';
import type { HeldOnPerson } from '../../leads/personDocument.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';
import { fileError } from './fileError.ts';
import { currentUser, noteReading } from './noteReading.ts';
import { alsoNamed, sentUnder } from './whoElse.ts';
import type { Write } from './write.ts';

/** What whoever hands the document over must know, and the person must not be told. */
function advice({ document, names, others }: HeldOnPerson): string[] {
  const isEmpty = Object.values(document.held).every(({ rows }) => rows.length === 0);
  if (isEmpty) return ['Nothing is held under this: check the phone or the address.'];
  return [
    ...sentUnder(names, 'hand nothing over to whoever has another name'),
    ...alsoNamed(
      others,
      'What is held under these alone is not in the document: ask for it once the person has shown that they are theirs.',
    ),
  ];
}

/** Writes all that is held on a person, and on standard error what whoever hands it over must know. */
export async function writePerson(
  operations: Operations,
  { contact, file }: Extract<Command, { name: 'person' }>,
  write: Write,
): Promise<void> {
  const found = await operations.person(contact);
  const { leadIds, document } = found;
  const filter = leadIds.length === 0 ? { listing: 'person' } : {};
  await noteReading(operations, { kind: 'export', by: currentUser(), leadIds, filter });
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (file === '-') await write(text);
  else {
    await writePrivate(file, text).catch((error: unknown) => {
      throw fileError(file, error);
    });
    await write(`${file}\n`);
  }
  for (const line of advice(found)) console.error(line);
}
