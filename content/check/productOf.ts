import { DefinitionError } from '../define.ts';
import type { Product } from '../productDefinition.ts';

/** A product, even if its definition has problems, which the check reports. */
export async function productOf(id: string): Promise<Product> {
  try {
    return ((await import(`../${id}/index.ts`)) as { product: Product }).product;
  } catch (error) {
    if (error instanceof DefinitionError) return error.product;
    throw error;
  }
}
