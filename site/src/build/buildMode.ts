import { dayOfBuild } from '@tidyguard/content';

/** How a build is made. */
interface BuildMode {
  /** The ISO day of the build: a legal text of a later day waits for it. */
  today: string;
  /** Whether this is `npm run dev`, where content that is not in order is shown all the same. */
  isDevelopment: boolean;
  /** Whether the build is for somebody to look at before it is published. */
  isDraft: boolean;
  /** Whether whoever writes or approves a legal text sees it before its day. */
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
