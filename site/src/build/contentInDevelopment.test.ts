import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  followRedirects,
  sendFindings,
  showUncheckedContent,
  type DevServer,
} from './contentInDevelopment';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'findings-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('sends what is found to a page that listens, at once and uncompressed', () => {
  const file = path.join(folder, 'findings.json');
  writeFileSync(file, '{\n"problems":[]}');
  const request = new EventEmitter();
  const written: string[] = [];
  let headers: object = {};
  const response = {
    writeHead: (_: number, sent: object) => (headers = sent),
    write: (text: string) => written.push(text),
  };
  const app: Pick<DevServer, 'get'> = {
    get: (address, answer) => {
      expect(address).toBe('/__content');
      answer(request as IncomingMessage, response as unknown as ServerResponse);
    },
  };
  sendFindings(app, file);
  request.emit('close');
  expect(written).toEqual(['data: { "problems":[]}\n\n']);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-transform'),
  });
});

it.each([
  ['/privacy', '/privacy-policy'],
  ['/privacy/', '/privacy-policy'],
  ['/privacy?a=1', '/privacy-policy?a=1'],
  ['/a11y', '/accessibility'],
  ['/privacy-policy', null],
  ['/private', null],
])('leads %s to %s', (url, target) => {
  const redirects = [{ from: '/privacy', to: '/privacy-policy' }];
  const location = jest.fn<undefined, [number, { location: string }]>();
  const next = jest.fn();
  followRedirects(
    {
      use: (answer) => {
        // Stands for a page that was added after the server started.
        redirects.push({ from: '/a11y', to: '/accessibility' });
        answer(
          { url } as IncomingMessage,
          { writeHead: location, end: jest.fn() } as unknown as ServerResponse,
          next,
        );
      },
    },
    () => redirects,
  );
  expect(location.mock.calls.map(([status, { location: to }]) => [status, to])).toEqual(
    target === null ? [] : [[302, target]],
  );
  expect(next).toHaveBeenCalledTimes(target === null ? 1 : 0);
});

it('puts a definition without its check in place of the content’s own', () => {
  const setWebpackConfig = jest.fn();
  showUncheckedContent({ actions: { setWebpackConfig } } as unknown as Parameters<
    typeof showUncheckedContent
  >[0]);
  const [[{ resolve }]] = setWebpackConfig.mock.calls as [
    [{ resolve: { alias: Record<string, string> } }],
  ];
  const [[from, to]] = Object.entries(resolve.alias) as [[string, string]];
  expect(from).toMatch(/content[/\\]define\.ts$/);
  expect(to).toMatch(/debug[/\\]defineUnchecked\.ts$/);
});
