/**
 * Certificates, and the pages that are printed from them. Apart from the main entry, because it brings
 * React's renderer for servers, which no page needs.
 */
export {
  Certificate,
  type CertificateFact,
  type CertificateNotice,
  type CertificatePicture,
  type CertificateProps,
  type CertificateSection,
  type CertificateStep,
  type CertificateTable,
} from './Certificate/Certificate.tsx';
export { certificatePage } from './Certificate/certificatePage.tsx';
