/// <reference types="vite/client" />
import { evaluateSync } from '@mdx-js/mdx';
import { useMDXComponents } from '@mdx-js/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import * as jsxRuntime from 'react/jsx-runtime';
import { contentsOf, type LegalPage as LegalPageEntry } from '@tidyguard/content';
import { product } from '@tidyguard/content/product';
import { site } from '../config/site';
import { LegalPage } from './LegalPage';

/** The texts of every product's legal pages, by file; Vite needs the pattern as a literal here. */
const sources = import.meta.glob<string>('../../../content/*/legal/*.mdx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

interface LegalTextProps {
  /** Undefined if the product has removed the page, which is no mistake in this file. */
  page: LegalPageEntry | undefined;
}

/** A legal page with its text compiled here, as the site's build compiles it. */
function LegalText({ page }: LegalTextProps) {
  if (!page) return <p>The product has no such page.</p>;
  const { description, lastUpdated = product.lastUpdated, slug, title } = page;
  const source = sources[`../../../content/${product.id}/legal/${slug}.mdx`] ?? '';
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, '');
  const { default: Text } = evaluateSync(body, {
    ...(jsxRuntime as unknown as Parameters<typeof evaluateSync>[1]),
    useMDXComponents,
  });
  return (
    <LegalPage
      title={title}
      summary={description}
      contents={contentsOf(body)}
      site={site}
      lastUpdated={lastUpdated}
    >
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

const story = (slug: string): Story => ({
  args: { page: product.legalPages.find((legal) => legal.slug === slug) },
});

// Storybook finds stories by their exports: one is written for each legal page of this product.
export const PrivacyPolicy = story('privacy-policy');
export const TermsOfService = story('terms-of-service');
export const TcpaDisclaimer = story('tcpa-disclaimer');
