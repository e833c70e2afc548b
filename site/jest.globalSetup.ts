import { standardProduct } from '@tidyguard/content/products';
import { compileInlineScripts } from './src/platform/compileInlineScripts';

/** Gives tests the inline scripts' texts as the prerender has them; esbuild does not run in jsdom. */
export default function setup() {
  process.env.INLINE_SCRIPTS = JSON.stringify(compileInlineScripts(standardProduct));
}
