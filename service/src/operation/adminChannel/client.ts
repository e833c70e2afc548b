import type { LockHolder } from '../dataDirLock.ts';
import type { OperationName, Operations } from './operations.ts';

/** Calls the operations of a running server over its admin channel. */
export function createOperationsClient(holder: LockHolder): Operations {
  const call = async (operation: string, request: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${holder.port}/operations/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${holder.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request ?? {}),
    });
    const answer = (await response.json()) as { result?: unknown; message?: string };
    if (!response.ok) throw new Error(`The server refused: ${answer.message ?? response.status}`);
    return answer.result;
  };
  return new Proxy({} as Operations, {
    get: (_target, name) => (request: unknown) => call(name as OperationName, request),
  });
}
