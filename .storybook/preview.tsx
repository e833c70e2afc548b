import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { tidyguard } from '@tidyguard/design-system';
import { sampleBrand } from '../design-system/src/testing/sampleBrand.ts';
import { ComponentPage } from './ComponentPage.tsx';
import { StoryPage } from './StoryPage.tsx';
import { ThemedDocs } from './ThemedDocs.tsx';
import { usableControls } from './usableControls.ts';
import { viewports } from './viewports.ts';

// Only ends a search that finds nothing: on a busy machine, loading a form's code takes seconds.
configure({ asyncUtilTimeout: 10_000 });

const withGlobalStyles: Decorator = (Story, { globals, parameters, viewMode }) => (
  <StoryPage
    {...globals}
    stateOf={parameters.stateOf as string | undefined}
    isDocs={viewMode === 'docs'}
  >
    <Story />
  </StoryPage>
);

interface Switch {
  description: string;
  icon: string;
  items: Record<string, string>;
}

/** A menu in the toolbar; `items` are the titles by value. */
const toolbarMenu = ({ description, icon, items }: Switch) => ({
  description,
  toolbar: {
    icon: icon as 'mirror',
    dynamicTitle: true,
    items: Object.entries(items).map(([value, title]) => ({ value, title })),
  },
});

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withGlobalStyles],
  argTypesEnhancers: [usableControls],
  initialGlobals: {
    brand: 'tidyguard',
    theme: 'light',
    contrast: 'normal',
    direction: 'ltr',
    text: 'normal',
    motion: 'full',
    state: 'rest',
    voice: 'security',
    viewport: { value: undefined, isRotated: false },
  },
  globalTypes: {
    brand: toolbarMenu({
      description: 'Brand: the values of the design tokens',
      icon: 'paintbrush',
      items: { tidyguard: tidyguard.name, sampleBrand: sampleBrand.name },
    }),
    theme: toolbarMenu({
      description: 'Light or dark',
      icon: 'mirror',
      items: { light: 'Light', dark: 'Dark', system: 'As the system' },
    }),
    contrast: toolbarMenu({
      description: 'High contrast mode (forced colours), approximated',
      icon: 'contrast',
      items: { normal: 'Own colours', forced: 'Forced colours' },
    }),
    direction: toolbarMenu({
      description: 'Direction of the text',
      icon: 'transfer',
      items: { ltr: 'Left to right', rtl: 'Right to left' },
    }),
    text: toolbarMenu({
      description: 'Size and spacing of the text',
      icon: 'zoom',
      items: {
        normal: 'Text 100 %',
        larger: 'Text 150 %',
        double: 'Text 200 %',
        wide: 'Wide spacing',
      },
    }),
    motion: toolbarMenu({
      description: 'Motion',
      icon: 'lightning',
      items: { full: 'Full motion', reduced: 'Reduced motion' },
    }),
    state: toolbarMenu({
      description: 'What a pointer or the keyboard does to every control',
      icon: 'pointerhand',
      items: { rest: 'At rest', hover: 'Hovered', focus: 'Focused', active: 'Pressed' },
    }),
    voice: toolbarMenu({
      description: 'Voice of the phrases that the specification quotes',
      icon: 'speaker',
      items: { security: 'Security voice', cleaning: 'Cleaning voice' },
    }),
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    docs: { container: ThemedDocs, page: ComponentPage },
    viewport: { options: viewports },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Introduction', 'Status', '*'],
          'Components',
          'Quiz',
          'Page sections',
          'Drawings',
          'Pages',
        ],
      },
    },
  },
};

export default preview;
