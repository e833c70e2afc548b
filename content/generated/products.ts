// Written by `npm run content:index` from the folders beside it: do not edit.

import { product as cleaning } from '../cleaning/index.ts';
import { product as pestControl } from '../pest-control/index.ts';
import type { Product } from '../productDefinition.ts';

/** Every product, by the name of its folder. */
export const products: Readonly<Record<string, Product>> = {
  cleaning,
  'pest-control': pestControl,
};
