import { contrastRatio, nearestPassing } from './contrast.ts';

it('computes the contrast ratios of black and of grey on white as WCAG defines them', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

it('finds no colour between black and white that is far enough from both', () => {
  const far = [
    { rgb: [0, 0, 0], least: 7 },
    { rgb: [255, 255, 255], least: 7 },
  ] as const;
  expect(nearestPassing([128, 128, 128], far)).toBeUndefined();
});
