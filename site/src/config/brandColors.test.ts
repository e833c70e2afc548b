import { colorRoles } from '@tidyguard/content';
import { tidyguard } from '@tidyguard/design-system';
import { brandWith } from './brandColors';

describe('the colours of a product', () => {
  it('are the design system’s where the product has none', () => {
    expect(brandWith('A', undefined)).toEqual({ ...tidyguard, name: 'A' });
  });

  it('override the roles that the product names, in each theme', () => {
    const brand = brandWith('A', { light: { canvas: '#fefefe' }, dark: { brand: '#abcdef' } });
    expect(brand.light).toEqual({ ...tidyguard.light, canvas: '#fefefe' });
    expect(brand.dark).toEqual({ ...tidyguard.dark, brand: '#abcdef' });
  });

  it('have the roles that the content knows', () => {
    expect(Object.keys(tidyguard.light).sort()).toEqual([...colorRoles].sort());
  });

  it('fail the build where a role is unknown, and the error names those that exist', () => {
    expect(() => brandWith('A', { light: {}, dark: { canvass: '#fff' } })).toThrow(
      /name "canvass"; the roles are canvas, surface/,
    );
  });
});
