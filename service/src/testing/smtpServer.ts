import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that the server accepted. */
interface ReceivedMail {
  to: string;
  from: string;
  /** Its Message-ID. */
  id: string;
  content: string;
}

/**
 * How the server answers: `take`; a code with its words, to the address (`to`) or the message (`message`);
 * `hold` never answers to the address; `silent` takes the message and never says so; `cut` ends the
 * connection instead.
 */
export type MailAnswer =
  'take' | 'hold' | 'silent' | 'cut' | { at: 'to' | 'message'; code: number; words: string };

export interface FakeMailServer {
  /** A value for MAIL_URL. */
  url: string;
  received: ReceivedMail[];
  /** Recipients that mail was offered for, in order, refused ones too. */
  asked: string[];
  close(): Promise<void>;
}

const refusal = ({ code, words }: { code: number; words: string }) =>
  Object.assign(new Error(words), { responseCode: code });

/** A real SMTP server on loopback. */
export async function startMailServer(
  answer: (to: string, attempt: number) => MailAnswer = () => 'take',
): Promise<FakeMailServer> {
  const received: ReceivedMail[] = [];
  const asked: string[] = [];
  const answers = new WeakMap<object, MailAnswer>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      asked.push(address);
      const given = answer(address, asked.filter((other) => other === address).length);
      answers.set(session, given);
      if (given === 'hold') return;
      done(typeof given === 'object' && given.at === 'to' ? refusal(given) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const given = answers.get(session) ?? 'take';
        if (typeof given === 'object') return done(refusal(given));
        const content = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo[0]?.address ?? '',
          from: mailFrom === false ? '' : mailFrom.address,
          id: /^Message-ID: (.*)$/im.exec(content)?.[1]?.trim() ?? '',
          content,
        });
        if (given === 'take') done();
        if (given === 'cut') for (const open of server.connections) open.close();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const open of server.connections) open.close();
      }),
  };
}
