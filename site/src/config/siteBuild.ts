/** The id of this build of the site (src/build/buildId.ts); empty in tests and in Storybook. */
export const siteBuild = process.env.SITE_BUILD ?? '';
