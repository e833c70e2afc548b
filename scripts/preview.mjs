// @ts-check
/**
 * `npm run preview`: builds the site as it is now, as a draft for somebody else to look at. Every page says
 * that it is a draft, search engines are told not to list it, and nothing that is typed there is sent
 * anywhere. Mistakes in the content are reported, and the site is built all the same if it can be: a text is
 * looked at before it is accepted.
 */
import { buildCopy } from './lib/buildCopy.mjs';
import { contentChecker, inWords } from './lib/contentCheck.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, runTsc, say, StepFailed } from './lib/shell.mjs';

/** Settings in place of the operator's: a draft answers itself, and calls no third party. */
const draft = {
  GATSBY_DRAFT: 'on',
  GATSBY_MOCK_VALIDATION: 'on',
  GATSBY_CONTACT_FORM: 'mail',
  GATSBY_DATA_LAYER: 'off',
  GATSBY_TRUSTED_FORM_URL: '',
  GATSBY_LEAD_TOKEN_URL: '',
};

await main(async () => {
  await ensureInstalled();
  const checker = contentChecker();
  const { problems, canBeShown } = await checker.check();
  checker.end();
  if (problems.length > 0) say(`Problems in the content:\n\n${inWords(problems)}`);
  if (!canBeShown) throw new StepFailed('The site cannot be built before these are fixed.');
  // Gatsby's own configuration reads the built content.
  await runTsc(['-p', 'content/tsconfig.build.json']);
  const folder = await buildCopy('.preview', draft);
  say(
    `The draft is in ${folder}. Upload that folder to any static host and send its address, or look at it here:\n` +
      `  SITE_DIR=${folder} npm start`,
  );
});
