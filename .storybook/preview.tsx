import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import { css, Global } from '@emotion/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import { GlobalStyles, tidyguard, type Brand } from '@tidyguard/design-system';
import { sampleBrand } from '../design-system/src/testing/sampleBrand.ts';
import { viewports } from './viewports.ts';

const brands: Record<string, Brand> = { tidyguard, sampleBrand };

/** What the media query does for visitors who prefer reduced motion. */
const reducedMotion = css`
  :root[data-motion='reduced'] * {
    &,
    &::before,
    &::after,
    &::backdrop {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /*
       * Not 1ms: colours are inherited, so each level of the page would change one frame
       * after the level above.
       */
      transition-duration: 0s !important;
    }
  }
`;

interface StoryPageProps {
  brand?: string;
  theme?: string;
  motion?: string;
  children: ReactNode;
}

/** Renders a story with the same global styles as a page of the site. */
function StoryPage({ brand = 'tidyguard', theme, motion, children }: StoryPageProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.motion = motion;
  }, [theme, motion]);
  return (
    <>
      <GlobalStyles brand={brands[brand]} />
      <Global styles={reducedMotion} />
      {children}
    </>
  );
}

const withGlobalStyles: Decorator = (Story, { globals }) => (
  <StoryPage {...globals}>
    <Story />
  </StoryPage>
);

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withGlobalStyles],
  initialGlobals: {
    brand: 'tidyguard',
    theme: 'light',
    motion: 'full',
    voice: 'security',
    viewport: { value: undefined, isRotated: false },
  },
  globalTypes: {
    brand: {
      description: 'Brand: the values of the design tokens',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'tidyguard', title: tidyguard.name },
          { value: 'sampleBrand', title: sampleBrand.name },
        ],
      },
    },
    theme: {
      description: 'Light or dark',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'system', title: 'As the system' },
        ],
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Full motion' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
    voice: {
      description: 'Voice of the phrases that the specification quotes',
      toolbar: {
        icon: 'speaker',
        dynamicTitle: true,
        items: [
          { value: 'security', title: 'Security voice' },
          { value: 'cleaning', title: 'Cleaning voice' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    viewport: { options: viewports },
    options: {
      storySort: { order: ['Foundations', 'Components', 'Quiz', 'Page sections', 'Pages'] },
    },
  },
};

export default preview;
