import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendFindings, showUncheckedContent, type DevServer } from './contentInDevelopment';

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
  const app: DevServer = {
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
