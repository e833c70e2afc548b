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
