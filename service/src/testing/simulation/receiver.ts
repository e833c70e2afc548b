import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ArrivedLead } from './judge.ts';

export interface CompanyReceiver {
  destinationOf: (companyId: string) => string;
  arrived: ArrivedLead[];
  close(): Promise<void>;
}

/** Takes the webhooks of all companies, each at a path of its own. */
export async function startCompanyReceiver(): Promise<CompanyReceiver> {
  const arrived: ArrivedLead[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        data: { lead_id: string };
      };
      arrived.push({ company_id: (request.url ?? '').slice(1), lead_id: data.lead_id });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    destinationOf: (companyId) => `http://127.0.0.1:${port}/${companyId}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
