import type { CertificateDocument } from '../contract/certificateDocument.ts';

/** The values of a fact on a certificate, in one line; undefined if there is no such fact. */
export const valueOf = ({ sections }: CertificateDocument, term: string) =>
  sections
    .flatMap(({ facts = [] }) => facts)
    .find((fact) => fact.term === term)
    ?.values.join(' / ');

/** The section of a certificate with such a title. */
export const sectionOf = ({ sections }: CertificateDocument, title: RegExp) => {
  const found = sections.find((section) => title.test(section.title));
  if (!found) throw new Error(`no section ${String(title)}`);
  return found;
};
