/** The modules in `inline/`, whose compiled text is written into the pages' HTML. */
export const inlineScriptNames = [
  'arrival',
  'belowFold',
  'earlyTraversal',
  'keptPage',
  'lateScripts',
  'quizOpener',
  'visibleArea',
  'visitor',
] as const;
export type InlineScriptName = (typeof inlineScriptNames)[number];

/**
 * The text of an inline script, for the prerender. Empty in the built site's browser, where
 * it has run before React comes, and in stories, which need only its element.
 */
export function inlineScript(name: InlineScriptName): string {
  if (process.env.BUILD_STAGE === 'build-javascript') return '';
  const texts = JSON.parse(process.env.INLINE_SCRIPTS ?? '{}') as Partial<
    Record<InlineScriptName, string>
  >;
  return texts[name] ?? '';
}
