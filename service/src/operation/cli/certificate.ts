import type { CertificateDocument } from '../../contract/certificateDocument.ts';
import { MOST_CERTIFICATES, type CertificateRequest } from '../../repositories/certificates.ts';
import type { Operations } from '../adminChannel/operations.ts';
import { currentUser, noteReading } from './noteReading.ts';
import type { Write } from './write.ts';

const wantedIn = (request: CertificateRequest) => {
  if ('phone' in request) return 'of that phone';
  const { leadId, version } = request;
  return version === undefined ? `of lead ${leadId}` : `${leadId}/${version}`;
};

/** Why there is no certificate: a version that changed no phone rests on an earlier version's consent. */
async function missing(operations: Operations, request: CertificateRequest): Promise<Error> {
  const none = `There is no consent ${wantedIn(request)}.`;
  if ('phone' in request || request.version === undefined) return new Error(none);
  const { leadId, version } = request;
  const own = (await operations.certificates({ leadId })).map((found) => found.version);
  const earlier = Math.max(...own.filter((one) => one < version));
  if (!Number.isFinite(earlier)) return new Error(none);
  return new Error(`${none} If the lead has that version, it rests on ${leadId}/${earlier}.`);
}

/**
 * Writes the certificates of consents as JSON, a list of documents. `npm run leads` makes a page of
 * them, with the design system: the service has no user interface.
 *
 * @param request null if the page itself is asked for.
 */
export async function writeCertificates(
  operations: Operations,
  request: CertificateRequest | null,
  write: Write,
): Promise<void> {
  if (request === null) {
    throw new Error(
      'A page is made by npm run leads, in a copy of the repository. Without --file, --pdf and --document ' +
        'this command writes what it is made of, as JSON, to standard output.',
    );
  }
  const found = await operations.certificates(request);
  if (found.length === 0) throw await missing(operations, request);
  if (found.length === MOST_CERTIFICATES) {
    console.error(
      `These are the newest ${MOST_CERTIFICATES} consents; there may be older ones: ask for each with --consent ID/VERSION.`,
    );
  }
  // A certificate is a copy of what is known of a person.
  const leadIds = [...new Set(found.map(({ leadId }) => leadId))];
  await noteReading(operations, { kind: 'export', by: currentUser(), leadIds, filter: {} });
  const { certificateDocument } = await import('../../certificate/certificateDocument.ts');
  const documents: CertificateDocument[] = found.map(certificateDocument);
  await write(`${JSON.stringify(documents, null, 2)}\n`);
}
