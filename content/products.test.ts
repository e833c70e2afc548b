import { productProblems } from './define.ts';
import { productNamed, products, standardProduct } from './products.ts';

describe('a product by its name', () => {
  it('is the standard one where no name is given', () => {
    expect(productNamed()).toBe(standardProduct);
  });

  it.each(Object.keys(products))('is found (%s)', (id) => {
    expect(productNamed(id).id).toBe(id);
    expect(productNamed(id)).toBe(products[id]);
  });

  it.each(['carpets', '', 'toString'])('is refused with the names that there are (%j)', (id) => {
    expect(() => productNamed(id)).toThrow(
      `PRODUCT is "${id}", and there is no such product; write one of ${Object.keys(products).join(', ')}.`,
    );
  });
});

describe.each(Object.entries(products))('the product %s', (_, product) => {
  it('fits together', () => {
    expect(productProblems(product)).toEqual([]);
  });
});
