import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';
import { replacePrivate } from '../common/privateFile.ts';
import type { Database } from '../database/types.ts';
import { storedMails } from '../repositories/mails.ts';
import type { MailTransport } from './transport.ts';

/** Also matches what a process left that ended while it wrote. */
const NAME = /^([0-9a-f-]{36})\.eml(\.([^.]+\.)?part)?$/;

export const mailFolderOf = (dataDir: string): string => join(dataDir, 'mail');

/** Writes each message into a file, if there is no mail server: any mail program opens it. */
export const fileTransport = (folder: string): MailTransport => ({
  send: async ({ mailId, content }) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Writing again replaces the same file.
      await replacePrivate(join(folder, `${mailId}.eml`), content);
    } catch (error) {
      return { kind: 'failed', status: null, error: errorCode(error) || 'error' };
    }
    return { kind: 'sent', status: null, error: null };
  },
});

/** Removes the files of mails that are no longer stored: their people were erased, or their time is over. */
export async function removeOrphanedMail(db: Database, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const id = NAME.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  if (files.length === 0) return;
  const stored = await storedMails(
    db,
    files.map(({ id }) => id),
  );
  for (const { name, id } of files) {
    if (!stored.has(id)) await rm(join(folder, name), { force: true });
  }
}
