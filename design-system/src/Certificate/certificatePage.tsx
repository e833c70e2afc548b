import { renderToStaticMarkup } from 'react-dom/server';
import { GlobalStyles } from '../GlobalStyles.tsx';
import { Certificate, type CertificateProps } from './Certificate.tsx';

/** Nothing is loaded and nothing runs, whatever a certificate holds. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Emotion writes each style before the first element that needs it. */
const STYLE = /<style data-emotion="[^"]*">([^]*?)<\/style>/g;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A whole HTML page of certificates, one after the other, that needs no other file: styles are in its
 * head, pictures are data URIs. Runs in Node, without a browser.
 *
 * @param title for the browser's tab, and the name of a file that is printed from it.
 */
export function certificatePage(title: string, certificates: readonly CertificateProps[]): string {
  const body = renderToStaticMarkup(
    <>
      <GlobalStyles />
      <main>
        {certificates.map((certificate, index) => (
          <Certificate key={index} {...certificate} />
        ))}
      </main>
    </>,
  );
  const styles = new Set([...body.matchAll(STYLE)].map(([, css = '']) => css));
  return [
    '<!doctype html>',
    // Paper is light.
    '<html lang="en" data-theme="light">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title>`,
    `<style>${[...styles].join('')}@page{margin:16mm}@media print{body{background:none}}</style>`,
    '</head>',
    `<body>${body.replaceAll(STYLE, '')}</body>`,
    '</html>',
    '',
  ].join('\n');
}
