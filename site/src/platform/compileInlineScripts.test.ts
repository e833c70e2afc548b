/** @jest-environment node */
import { products } from '@tidyguard/content/products';
import { compileInlineScripts } from './compileInlineScripts';

it.each(Object.values(products))('knows the minutes that $id promises', (product) => {
  expect(compileInlineScripts(product).visitor).toContain(
    `contactWithinMinutes:${product.promise.contactWithinMinutes},`,
  );
});
