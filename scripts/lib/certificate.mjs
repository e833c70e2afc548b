// @ts-check
/**
 * `npm run leads -- certificate`: the service says what is known of a consent, the design system makes
 * a page of it, and a browser prints that. The service itself has no user interface (docs/architecture.md).
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browserLaunch, findBrowser } from './findBrowser.mjs';
import { areBuilt, buildWorkspace } from './serviceBuild.mjs';
import { root, say, StepFailed } from './shell.mjs';

/** @typedef {import('../../service/src/contract/certificateDocument.ts').CertificateDocument} CertificateDocument */

const LARGEST_OUTPUT = 512 * 1_048_576;
/** Readable only by the user who asked for it: the page holds what identifies a person. */
const PRIVATE = 0o600;

/** What the built service writes, which has read and checked the command line. @param {string[]} args */
const documentsOfService = (args) =>
  /** @type {Promise<string>} */ (
    new Promise((done, failed) => {
      const command = [join(root, 'service/dist/operation/cli/leads.js'), ...args];
      execFile(
        process.execPath,
        command,
        { maxBuffer: LARGEST_OUTPUT },
        (error, stdout, stderr) => {
          process.stderr.write(stderr);
          if (error === null) return done(stdout);
          // The service has said why.
          process.exitCode = 1;
          return failed(new StepFailed('no certificate was written'));
        },
      );
    })
  );

/** @typedef {{ index: number, name?: string, value?: string | undefined, inlineValue?: boolean | undefined }} Token */

/**
 * The command line for the service, which makes no page: without the page's own options. Wrong ones
 * stay, for the service to refuse.
 *
 * @param {string[]} args
 * @param {Token[]} tokens
 */
function withoutPage(args, tokens) {
  const isOf = (/** @type {string} */ name) => tokens.filter((token) => token.name === name);
  const right = ['file', 'pdf']
    .map(isOf)
    .filter(({ length }) => length === 1)
    .flat()
    .filter(({ name, value = '' }) => name === 'pdf' || /^(?!--|$)/.test(value));
  const taken = right.flatMap(({ index, inlineValue }) =>
    inlineValue === false ? [index, index + 1] : [index],
  );
  return args.filter((_word, index) => !taken.includes(index));
}

async function ensureDesignSystemBuilt() {
  if (areBuilt(root, ['design-system/dist/certificate.js'])) return;
  say('Building the design system first');
  await buildWorkspace('design-system');
}

/** Writes a file, but never over an existing proof. @param {string} file @param {string | Buffer} content */
async function writePrivate(file, content) {
  try {
    await writeFile(file, content, { mode: PRIVATE, flag: 'wx' });
  } catch (error) {
    const code = Reflect.get(Object(error), 'code');
    if (code === 'EEXIST')
      throw new StepFailed(`${file} is there already: give --file another name`);
    throw new StepFailed(
      `${file} cannot be written (${code}): give --file a name in a folder of yours`,
    );
  }
  process.stdout.write(`${file}\n`);
}

/** At the foot of each sheet, so that none can go missing: the browser fills in what the classes name. */
const FOOTER =
  '<p style="margin: 0 16mm; width: 100%; font: 8px sans-serif; display: flex; justify-content: space-between">' +
  '<span class="title"></span>' +
  '<span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></p>';

/**
 * Prints a page as a PDF.
 *
 * @param {string} html
 * @param {() => Promise<string | null>} find finds a browser
 */
async function printed(html, find) {
  // Playwright itself is missing if only the service was installed.
  if ((await find().catch(() => null)) === null) {
    throw new StepFailed(
      'the PDF needs Chromium or Chrome: install one, or set CHROMIUM_PATH to its path',
    );
  }
  const { chromium } = await import('playwright');
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext({ offline: true, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.setContent(html);
    return await page.pdf({
      format: 'Letter',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOTER,
    });
  } finally {
    await browser.close();
  }
}

/** The id of the lead that the first document is about. @param {CertificateDocument[]} documents */
const nameOf = (documents) => `certificate-${(documents[0]?.id ?? 'empty').replace('/', '-')}`;

/**
 * Writes the page, and the PDF if it is asked for, and says where.
 *
 * @param {string[]} args the command line, from the word `certificate` on
 * @param {() => Promise<string | null>} [find] finds a browser
 */
export async function certificate(args, find = findBrowser) {
  const isFromFile = args.some((word) => /^--document(=|$)/.test(word));
  const {
    values: { document, file, pdf = false },
    tokens,
  } = parseArgs({
    args,
    tokens: true,
    allowPositionals: true,
    // The service checks all other command lines.
    strict: isFromFile,
    options: {
      document: { type: 'string' },
      file: { type: 'string' },
      pdf: { type: 'boolean' },
    },
  });
  if (pdf && file === '-') throw new StepFailed('a PDF needs a file: give --file a name');
  const text =
    typeof document === 'string'
      ? await readFile(document, 'utf8')
      : await documentsOfService(withoutPage(args, tokens));
  const documents = /** @type {CertificateDocument[]} */ (JSON.parse(text));
  await ensureDesignSystemBuilt();
  const { certificatePage } = await import('@tidyguard/design-system/certificate');
  const html = certificatePage(nameOf(documents), documents);
  if (file === '-') {
    // A reader that closes the pipe early, such as head, is no error.
    process.stdout.on('error', (error) => {
      if (Reflect.get(error, 'code') !== 'EPIPE') throw error;
    });
    process.stdout.write(html);
    return;
  }
  const base = resolve(
    typeof file === 'string' ? file.replace(/\.(html|pdf)$/, '') : nameOf(documents),
  );
  await writePrivate(`${base}.html`, html);
  if (pdf) await writePrivate(`${base}.pdf`, await printed(html, find));
}
