import { evaluateSync } from '@mdx-js/mdx';
import { useMDXComponents } from '@mdx-js/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import * as jsxRuntime from 'react/jsx-runtime';
import privacyPolicy from '../../../content/cleaning/legal/privacy-policy.mdx?raw';
import tcpaDisclaimer from '../../../content/cleaning/legal/tcpa-disclaimer.mdx?raw';
import termsOfService from '../../../content/cleaning/legal/terms-of-service.mdx?raw';
import { site } from '../config/site';
import { contentsOf } from '@tidyguard/content';
import { LegalPage } from './LegalPage';

/** The site's own reading of a legal text: front matter, then MDX with the provider's elements. */
function read(source: string) {
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const value = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(frontMatter)?.[1] ?? '';
  const { default: Text } = evaluateSync(body, {
    ...(jsxRuntime as unknown as Parameters<typeof evaluateSync>[1]),
    useMDXComponents,
  });
  return { title: value('title'), summary: value('description'), contents: contentsOf(body), Text };
}

interface LegalTextProps {
  /** The MDX file's text. */
  source: string;
}

function LegalText({ source }: LegalTextProps) {
  const { Text, ...texts } = read(source);
  return (
    <LegalPage {...texts} site={site} lastUpdated={site.compliance.legal.lastUpdated}>
      <Text />
    </LegalPage>
  );
}

const meta: Meta<typeof LegalText> = {
  title: 'Pages/Legal',
  component: LegalText,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof LegalText>;

export const PrivacyPolicy: Story = { args: { source: privacyPolicy } };
export const TermsOfService: Story = { args: { source: termsOfService } };
export const TcpaDisclaimer: Story = { args: { source: tcpaDisclaimer } };
