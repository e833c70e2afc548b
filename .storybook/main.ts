import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './foundations/*.mdx',
    '../design-system/src/**/*.stories.tsx',
    '../site/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Colours come from the theme, and the getting-started list is for people who set up a Storybook.
  features: { backgrounds: false, measure: true, outline: true, sidebarOnboardingChecklist: false },
  // Asks TypeScript for the types of props: the faster tool does not follow a named or imported
  // type, so that the control of `variant?: ButtonVariant | undefined` would not know its values.
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      savePropValueAsString: true,
      skipChildrenPropWithoutDoc: false,
      // Leaves out the hundreds of props that every HTML element has, including those that React lacks.
      propFilter: ({ parent }) => !/Attributes$/.test(parent?.name ?? ''),
    },
  },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // Reads the packages from source, as the site's own build does.
      resolve: { conditions: ['@tidyguard/source', ...defaultClientConditions] },
      esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react' },
      // The configuration of the site reads environment variables, which stories do not have.
      define: { 'process.env': {} },
      build: { chunkSizeWarningLimit: 2000 },
    }),
};

export default config;
