import { DefinitionError } from '../define.ts';
import type { Product } from '../productDefinition.ts';

/** A product, also where something is wrong with it that the check tells. */
export async function productOf(id: string): Promise<Product> {
  try {
    return ((await import(`../${id}/index.ts`)) as { product: Product }).product;
  } catch (error) {
    if (error instanceof DefinitionError) return error.product;
    throw error;
  }
}
