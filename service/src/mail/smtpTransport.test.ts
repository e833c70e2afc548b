/** How the mail server is reached: encrypted if it has to be, and with its login. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { startMailServer } from '../testing/smtpServer.ts';
import { smtpTransport } from './smtpTransport.ts';

const closeLater = closeAfterEach();
const mail = {
  mailId: 'a-mail',
  from: 'we@example.com',
  to: 'ana@example.com',
  content: Buffer.from('Subject: Hello\r\n\r\nHello\r\n'),
};

const sendTo = (url: string, needsTls = false) =>
  smtpTransport({ url, needsTls, from: mail.from, to: mail.from }).send(
    mail,
    async () => true,
    new AbortController().signal,
  );

/** A server that asks for a login over a connection without encryption. */
async function serverWithLogin(onAuth: NonNullable<SMTPServerOptions['onAuth']>) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return (login: string) => `smtp://${login}@127.0.0.1:${port}`;
}

test('sends nothing unencrypted where the connection has to be encrypted', async () => {
  const server = await startMailServer();
  closeLater(() => server.close());
  expect(await sendTo(server.url, true)).toMatchObject({ kind: 'failed' });
  expect(server.asked).toEqual([]);
  expect(await sendTo(server.url)).toEqual({ kind: 'sent', status: 250, error: null });
});

test('logs in with the user and the password of the address', async () => {
  const seen: unknown[] = [];
  const urlOf = await serverWithLogin(({ username, password }, _session, done) => {
    seen.push([username, password]);
    done(null, { user: username ?? '' });
  });
  expect(await sendTo(urlOf('we%40example.com:pass%20word'))).toMatchObject({ kind: 'sent' });
  expect(seen).toEqual([['we@example.com', 'pass word']]);
});

test('a login that is refused is to be put right: the mail waits', async () => {
  const urlOf = await serverWithLogin((_auth, _session, done) =>
    done(Object.assign(new Error('5.7.8 No such login'), { responseCode: 535 })),
  );
  expect(await sendTo(urlOf('we:wrong'))).toMatchObject({ kind: 'failed', status: 535 });
});
