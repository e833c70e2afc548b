import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** The time limits among a connection's first settings, which PgBouncer refuses unless it is told to drop them. */
const LIMIT = /^(statement|idle_in_transaction_session)_timeout$/;
/** PostgreSQL's SSLRequest: answered with `N`, as by a server without TLS. */
const SSL_REQUEST = 80_877_103;

/** A message of PostgreSQL's protocol: its length counts itself. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** The first message of a client, without the settings that a pooler does not hand on. */
function withoutLimits(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const kept: string[] = [];
  for (let index = 0; words[index]; index += 2) {
    const [name = '', value = ''] = words.slice(index, index + 2);
    if (!LIMIT.test(name)) kept.push(name, value);
  }
  const settings = Buffer.from(`${kept.join('\0')}\0\0`);
  return message('', Buffer.concat([startup.subarray(4, 8), settings]));
}

/**
 * A pooler in front of a PostgreSQL server, as far as the beginning of a connection goes: it refuses the
 * service's time limits in PgBouncer's words, or drops them as with `ignore_startup_parameters`.
 */
export async function startFakePooler(url: string, does: 'refuses' | 'drops') {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    client.on('error', () => undefined);
    const onStart = (first: Buffer) => {
      if (first.readInt32BE(4) === SSL_REQUEST) {
        client.once('data', onStart).write('N');
        return;
      }
      if (does === 'refuses') {
        const words = 'unsupported startup parameter: statement_timeout';
        client.end(message('E', Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`)));
        return;
      }
      const upstream = connect(Number(port), hostname, () => upstream.write(withoutLimits(first)));
      upstream.on('error', () => client.destroy());
      client.pipe(upstream).pipe(client);
    };
    client.once('data', onStart);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: pooled.href,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
