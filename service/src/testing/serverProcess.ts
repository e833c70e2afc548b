import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../common/packageRoot.ts';
import { quickWasm } from './quickWasm.ts';

const START_LIMIT_MS = 120_000;

/** The built server as a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** All output so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code (null if the signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A server that ended before it was ready. */
export class StartFailed extends Error {
  readonly code: number | null;
  readonly output: string;

  constructor(code: number | null, output: string) {
    super(`the server ended with ${code} before it was ready: ${output}`);
    this.code = code;
    this.output = output;
  }
}

const running = new Set<ChildProcess>();

/** Kills the servers that a failed test left running; for afterAll. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Limits on a server process. */
export interface ProcessLimits {
  /** Options of Node, such as its heap size; by default those for a fast start. */
  nodeOptions?: string[];
  /** The largest size of a file, which simulates a full disk. */
  fileLimitKiB?: number;
}

/** The port that a server says it answers at; undefined if it has not said so. */
export const portIn = (output: string): string | undefined =>
  /(?:Open the site:|Answering calls at) http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];

/** Starts the built server without waiting for it to be ready. */
export function spawnServer(env: Record<string, string>, limits: ProcessLimits = {}): ChildProcess {
  const server = [...(limits.nodeOptions ?? quickWasm), join(packageRoot, 'dist/server.js')];
  const [command, ...parameters] = limits.fileLimitKiB
    ? [
        'bash',
        '-c',
        `ulimit -f ${limits.fileLimitKiB}; exec "$0" "$@"`,
        process.execPath,
        ...server,
      ]
    : [process.execPath, ...server];
  const child = spawn(command ?? '', parameters, {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_DIR: 'none',
      RATE_LIMIT: 'off',
      EMAIL_MX: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Starts the built server on a free port and waits for its ready line.
 *
 * @throws {StartFailed} if it ends instead.
 */
export async function startServer(
  env: Record<string, string>,
  limits: ProcessLimits = {},
): Promise<ServerProcess> {
  const child = spawnServer(env, limits);
  let output = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new StartFailed(null, `not ready in time: ${output}`));
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const port = portIn(output);
      if (port === undefined) return;
      clearTimeout(limit);
      // Not by the name localhost, which may resolve to an address that the server does not listen on.
      resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((code) => {
      clearTimeout(limit);
      reject(new StartFailed(code, output));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Posts JSON to a real server; `headers` come in addition to the content type. */
export async function postTo(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
