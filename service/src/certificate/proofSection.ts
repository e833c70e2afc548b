import type { CertificateFact, CertificateSection } from '../contract/certificateDocument.ts';
import type { CertificateData, ChainData, ProofData } from './certificateData.ts';
import { COVERED_SECTIONS, OTHER_SECTIONS } from './chainSections.ts';
import { checkSteps } from './checkSteps.ts';
import { exactly, fact } from './facts.ts';
import { shownTime } from './words.ts';

function chainFacts(chain: ChainData | undefined): CertificateFact[] {
  if (chain === undefined)
    return [fact('Place in the chain of hashes', undefined, { missing: 'None' })];
  const { lane, number, at, previous, hash, head } = chain;
  return [
    fact('Place in the chain of hashes', `Entry ${number}, entered ${shownTime(at)}`),
    exactly('Lane', lane),
    exactly('Hash of the entry', hash),
    exactly('Hash of the entry before it', previous),
    fact('Signed head that covers it', head && `Head ${head.number}, ${shownTime(head.signedAt)}`, {
      missing: 'None yet',
    }),
    ...(head
      ? [
          exactly('Hash of that head', head.hash),
          exactly('Key that signed it, by its name', head.key),
          fact(
            'Time stamp of somebody else on that head (RFC 3161)',
            head.isTimestamped
              ? 'Stored'
              : 'None is stored: compare with a head that was kept elsewhere',
          ),
        ]
      : []),
  ];
}

function ticketFacts(proof: ProofData | undefined): CertificateFact[] {
  const term = 'A ticket of the service fits this consent';
  if (proof === undefined) return [fact(term, undefined)];
  if (!proof.isProven) return [fact(term, `No: ${proof.reason ?? 'why is not recorded'}`)];
  return [
    fact(term, [
      'Yes',
      'The service issued it for this text, this visit and the build that the page named. That a page showed the ' +
        'text to somebody, the ticket does not prove.',
      'The signed ticket itself is not kept, only its id.',
    ]),
    // A page renews its ticket while it waits, so this need not be the first one.
    exactly('Id of the ticket that came with the form', proof.ticketId),
  ];
}

/** The section on how to check a certificate: its ticket, its place in the chain, and the steps. */
export function proofSection(data: CertificateData): CertificateSection {
  const { proof, chain } = data;
  return {
    title: 'How to check this by hand',
    lead:
      'Nothing on this page proves itself: who has the file can change it. The service writes an entry for each ' +
      'consent, with its hash and that of the entry before it: the chain. Hourly it signs the ends of the chain: a ' +
      'head. What the chain covers can be compared with it, and the chain with heads that others keep. For what it ' +
      'does not cover there is only the company’s word.',
    facts: [
      fact('Covered by the chain of hashes', COVERED_SECTIONS),
      fact('From the service’s ordinary tables', OTHER_SECTIONS),
      ...ticketFacts(proof),
      ...chainFacts(chain),
    ],
    steps: checkSteps(data),
  };
}
