import { randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { separateCredentials } from '../http/credentials.ts';

/** The service has this long to answer. */
const LIMIT_MS = 15_000;
const SHA256 = '2.16.840.1.101.3.4.2.1';
/** PKIStatus: granted, and granted with changes. */
const GRANTED: readonly number[] = [0, 1];

function requestFor(hash: Buffer, nonce: Integer): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: hash }),
    }),
    nonce,
    // Without it, nobody could check the answer before getting the certificate elsewhere.
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

/**
 * Throws unless an answer is a time stamp of a hash. Whoever relies on the time stamp has to check
 * whether its signer can be trusted (docs/proof/README.md).
 */
function checkAnswer(answer: Buffer, hash: Buffer, nonce: Integer): void {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (!GRANTED.includes(status.status) || !timeStampToken) {
    throw new Error(`the time-stamp service refused: status ${status.status}`);
  }
  const { eContent } = new SignedData({ schema: timeStampToken.content }).encapContentInfo;
  if (!eContent) throw new Error('the time stamp is empty');
  const info = TSTInfo.fromBER(eContent.getValue());
  const stamped = Buffer.from(info.messageImprint.hashedMessage.getValue());
  const isOfHash = info.messageImprint.hashAlgorithm.algorithmId === SHA256 && stamped.equals(hash);
  if (!isOfHash || info.nonce?.isEqual(nonce) !== true) {
    throw new Error('the time stamp is of something else');
  }
}

/**
 * Has a time-stamp service (RFC 3161) certify that a hash exists at this time.
 *
 * @param hash SHA-256 in hexadecimal.
 * @returns the service's answer, DER.
 * @throws if it does not answer in time with a time stamp of the hash.
 */
export async function requestTimestamp(
  address: string,
  hash: string,
  abort: AbortSignal,
): Promise<Buffer> {
  const { url, headers } = separateCredentials(address);
  const digest = Buffer.from(hash, 'hex');
  // The leading byte 1 makes the integer positive.
  const nonce = new Integer({ valueHex: Buffer.concat([Buffer.from([1]), randomBytes(8)]) });
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(requestFor(digest, nonce)),
    signal: AbortSignal.any([abort, AbortSignal.timeout(LIMIT_MS)]),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer = Buffer.from(await response.arrayBuffer());
  checkAnswer(answer, digest, nonce);
  return answer;
}
