import { dayOfBuild } from '@tidyguard/content';

/** How a build is made. */
interface BuildMode {
  /** The ISO day of the build: a legal text of a later day is not shown yet. */
  today: string;
  /** Whether this is `npm run dev`, where content that is not in order is shown all the same. */
  isDevelopment: boolean;
  /** Whether the build is for somebody to look at before it is published. */
  isDraft: boolean;
  /** Whether legal texts are shown before their day, to those who write or approve them. */
  showsPlanned: boolean;
}

/**
 * How a build is made that begins at a moment.
 *
 * @param command Gatsby's own, such as `build`.
 * @param draft the setting `GATSBY_DRAFT`.
 */
export function buildMode(
  { command, draft }: { command?: string | undefined; draft?: string | undefined },
  moment: Date,
): BuildMode {
  const isDevelopment = command === 'develop';
  const isDraft = draft === 'on';
  return {
    today: dayOfBuild(moment),
    isDevelopment,
    isDraft,
    showsPlanned: isDevelopment || isDraft,
  };
}
