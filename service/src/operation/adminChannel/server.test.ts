import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { createOperationsClient } from './client.ts';
import type { Operations } from './operations.ts';
import { startAdminChannel } from './server.ts';

const closeLater = closeAfterEach();

/** An admin channel whose only operation records what it is asked. */
async function serve(isServing = true) {
  const channel = await startAdminChannel();
  closeLater(() => channel.close());
  const asked: unknown[] = [];
  const operations = {
    convert: async (request: unknown) => {
      asked.push(request);
      return { found: true };
    },
    purge: () => Promise.reject(new Error('no space')),
  };
  if (isServing) channel.serve(operations as unknown as Operations);
  const { port, token } = channel;
  const call = async (operation: string, authorization?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/operations/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: '{}',
    });
    return response.status;
  };
  const client = createOperationsClient({ pid: process.pid, port, token, role: 'server' });
  return { asked, call, client, token };
}

test('runs an operation and returns its result', async () => {
  const { asked, client } = await serve();
  expect(await client.convert({ leadId: 'x' })).toEqual({ found: true });
  expect(asked).toEqual([{ leadId: 'x' }]);
});

test('tells the caller that an operation failed', async () => {
  const { client } = await serve();
  await expect(client.purge({ isConfirmed: false })).rejects.toThrow(
    'The server refused: no space',
  );
});

test('runs nothing without the token', async () => {
  const { asked, call, token } = await serve();
  const wrong = `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const authorization of [undefined, 'Bearer', token, wrong, `Bearer ${token}x`]) {
    expect(await call('convert', authorization)).toBe(401);
  }
  expect(asked).toEqual([]);
  expect(await call('convert', `Bearer ${token}`)).toBe(200);
});

test.each(['nothing', 'constructor', '__proto__', 'toString'])(
  'does not know the operation %s',
  async (operation) => {
    const { call, token } = await serve();
    expect(await call(operation, `Bearer ${token}`)).toBe(404);
  },
);

test('answers 503 until the server has started', async () => {
  const { call, token } = await serve(false);
  expect(await call('convert', `Bearer ${token}`)).toBe(503);
});
