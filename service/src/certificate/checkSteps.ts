import type { CertificateStep } from '../contract/certificateDocument.ts';
import type { CertificateData, ChainData, FormPicture } from './certificateData.ts';

/** Prints the SHA-256 of the text in a line of the export, and then the text. */
const HASH_OF_TEXT =
  `python3 -c 'import hashlib, json, sys; text = json.loads(sys.stdin.readline())["text"]["text"]; ` +
  `print(hashlib.sha256(text.encode()).hexdigest()); print(text)'`;

/** Compares this page with the export: all other steps would pass even with another person's name. */
const compareSteps = (
  { leadId, version }: CertificateData,
  key: string | undefined,
): CertificateStep[] => [
  {
    text:
      'Check the export with docs/proof/verify.py of the service’s source code, which needs Python alone, and ' +
      `with the public key of the service (key.pem): ${key === undefined ? 'a file key-….pem' : `the file key-${key}.pem`} ` +
      'of DATA_DIR/proof, better as it was kept elsewhere. The last line has to begin with “Whole”; every line ' +
      'before it that names a finding has to be explained by whoever shows this certificate. The command also ' +
      'prints the fields of this consent, the entry of the chain that holds their hash, and the first signed head ' +
      'that covers it:',
    command: `python3 docs/proof/verify.py export.jsonl key.pem --consent ${leadId}/${version}`,
  },
  {
    text: 'The service’s own program, in the service’s folder, checks the same, and has to end with “Whole” too:',
    command: 'npm run leads -- verify --export export.jsonl --public-key key.pem',
  },
  {
    text:
      'Compare every field that was printed with the table above (The record, field by field), letter by letter, and ' +
      'the table with the rest of this page, which says the same in words. Only session_id, the visit, proof_salt, a random number, and ' +
      'what is null are not on this page. Where the export is whole, what differs was changed on this page. The line of the export:',
    command: `grep '^{"consent"' export.jsonl | grep '"lead_id":"${leadId}"' | grep '"version":${version}[,}]'`,
  },
];

function chainSteps({ lane, number, hash, head }: ChainData): CertificateStep[] {
  return [
    {
      text:
        `The entry that was printed must be ${lane}/${number}, with the hash above (Hash of the entry). This ` +
        'shows its line; its content names this consent:',
      command: `grep '"hash":"${hash}"' export.jsonl`,
    },
    ...(head
      ? headSteps(head)
      : ['No signed head covers it yet: ask for this certificate again in an hour.']),
  ];
}

function headSteps({
  number,
  hash,
  isTimestamped,
}: NonNullable<ChainData['head']>): CertificateStep[] {
  const file = `head-${String(number).padStart(8, '0')}`;
  return [
    {
      text:
        `The hash of head ${number} that was printed must be the one above (Hash of that head). Who has the signing ` +
        'key can make a whole chain anew, but not what others have kept: take head ' +
        `${number} or a later one from whoever gets them (PROOF_URL), else from DATA_DIR/proof, and compare it too:`,
      command: `python3 docs/proof/verify.py export.jsonl key.pem --head ${file}.json`,
    },
    ...(isTimestamped
      ? [
          {
            text:
              `The answer of the time-stamp service is in DATA_DIR/proof of the service (${file}.tsr). This says ` +
              'whether it is of that hash, with the certificates of the time-stamp service (tsa.pem):',
            command: `openssl ts -verify -digest ${hash} -in ${file}.tsr -CAfile tsa.pem`,
          },
        ]
      : []),
  ];
}

const textStep = (sha256: string): CertificateStep => ({
  text:
    'Compute the SHA-256 of the text as the export has it. This prints the hash and then the text. The hash ' +
    'must be the one in the command, which text_sha256 of this consent’s line has as well; the text must be ' +
    'the one on this page, word for word:',
  command: `grep '^{"text"' export.jsonl | grep '"sha256":"${sha256}"' | ${HASH_OF_TEXT}`,
});

const pictureStep = ({ theme, sha256 }: FormPicture, build: string | undefined) =>
  `Save the picture of the ${theme} theme from the HTML file of this page and compute its SHA-256 (sha256sum FILE). It must be ` +
  `${sha256}, and the file ${build ?? 'BUILD'}.json of the folder site/form-pictures, kept by the company, ` +
  'must name that hash. page_build of this consent’s line must be that build.';

/** How somebody who trusts neither this page nor the database checks a certificate. */
export function checkSteps(data: CertificateData): CertificateStep[] {
  const { chain, text, page, leadId } = data;
  return [
    {
      text:
        'In the service’s folder, with its settings, export the chain of consents with all that it covers. Each line ' +
        'of the file is one row, and says first of which kind it is. The file holds the names, phones and addresses ' +
        'of everybody who consented: it is not to be passed on as this page is.',
      command: 'npm run leads -- proof-export > export.jsonl',
    },
    ...compareSteps(data, chain?.head?.key),
    ...(chain ? chainSteps(chain) : []),
    textStep(text.sha256),
    {
      text:
        'Look for what the chain tells of the lead since: each revocation, erasure and release that a line ' +
        `names together with ${leadId} must be on this page too. Nothing is printed where there is none. What is newer than the latest head may have been left out of an export, which the program counts as newer entries: compare with a later head that was kept elsewhere, or export again:`,
      command: `grep -E '\\[\\\\"(revocation|erasure|release)\\\\",\\\\"${leadId}' export.jsonl`,
    },
    ...page.pictures.map((picture) => pictureStep(picture, page.build)),
    ...(page.commit === undefined
      ? []
      : [
          'Build the site from the commit above with the same settings: its pages name the same build ' +
            '(in the head, meta name="build").',
        ]),
  ];
}
