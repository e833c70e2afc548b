import { landing } from '@tidyguard/content/product';
import { iconModule } from './iconModule';

it('exports all of lucide, and as `icons` each icon that the content names, once', () => {
  const code = iconModule({ claims: {}, landing }, '/lucide.mjs');
  const names = landing({}).promise.promises.map(({ icon }) => icon);
  expect(code).toContain('export * from "/lucide.mjs";');
  expect(code).toContain(`export const icons = { ${[...new Set(names)].join(', ')} };`);
});

it('leaves out what cannot be the name of an icon', () => {
  const words = landing({});
  const [first] = words.promise.promises;
  const promises = [{ title: '', text: '', icon: 'clock-4' }, ...(first ? [first] : [])];
  const odd = { ...words, promise: { ...words.promise, promises } };
  const code = iconModule({ claims: {}, landing: () => odd }, '/lucide.mjs');
  expect(code).toContain(`export const icons = { ${first?.icon} };`);
});
