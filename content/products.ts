import { products } from './generated/products.ts';
import { product as standard } from './product.ts';
import type { Product } from './productDefinition.ts';

export { products };

/** The product that is used unless another is named. */
export const standardProduct: Product = standard;

/**
 * The product of that name.
 *
 * @throws Error that names the existing products, if none has that name.
 */
export function productNamed(id: string = standardProduct.id): Product {
  const product = Object.hasOwn(products, id) ? products[id] : undefined;
  if (product) return product;
  throw new Error(
    `PRODUCT is "${id}", and there is no such product; write one of ${Object.keys(products).join(', ')}.`,
  );
}
