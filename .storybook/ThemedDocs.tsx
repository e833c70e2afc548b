import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { create } from 'storybook/theming';
import { brands } from './StoryPage.tsx';

interface Globals {
  brand?: string;
  theme?: string;
}

/** Storybook's own colours around the stories, from the brand's. */
function docsTheme({ brand = 'tidyguard', theme = 'light' }: Globals) {
  const dark =
    theme === 'dark' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const palette = brands[brand]?.[dark ? 'dark' : 'light'];
  return create({
    base: dark ? 'dark' : 'light',
    ...(palette && {
      appBg: palette.canvas,
      appContentBg: palette.canvas,
      appPreviewBg: palette.canvas,
      textColor: palette.ink,
      textMutedColor: palette.inkMuted,
      colorSecondary: palette.accentText,
    }),
  });
}

/** A docs page in the theme that the toolbar shows. */
export function ThemedDocs(props: DocsContainerProps) {
  const { channel } = props.context;
  const [globals, setGlobals] = useState<Globals>(() => {
    const last = [GLOBALS_UPDATED, SET_GLOBALS].map((event) => channel.last(event)?.[0] as unknown);
    const known = last.find((each) => each !== undefined) as { globals: Globals } | undefined;
    return known?.globals ?? {};
  });
  useEffect(() => {
    const update = (event: { globals: Globals }) => setGlobals(event.globals);
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, [channel]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (globals.theme === 'system') delete dataset.theme;
    else dataset.theme = globals.theme ?? 'light';
  }, [globals.theme]);
  return <DocsContainer {...props} theme={docsTheme(globals)} />;
}
