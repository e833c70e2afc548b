import { contrastRatio, nearestPassing } from './contrast.ts';

it('computes the contrast ratios of black and of grey on white as WCAG defines them', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

describe('the nearest colour that has enough contrast', () => {
  it.each([
    // On this grey, both lighter and darker colours pass.
    ['is lighter where the colour is light', 230, 119, 4, 'lighter'],
    ['is darker where the colour is dark', 40, 119, 4, 'darker'],
    ['is lighter on black, where no darker one passes', 100, 0, 4.5, 'lighter'],
    ['is darker on white, where no lighter one passes', 155, 255, 4.5, 'darker'],
    ['is the colour itself where that passes', 255, 0, 4.5, 'same'],
  ])('%s', (_, shade, ground, least, direction) => {
    const rgb = [ground, ground, ground] as const;
    const [red = NaN, ...others] = nearestPassing([shade, shade, shade], [{ rgb, least }]) ?? [];
    expect(others).toEqual([red, red]);
    expect(contrastRatio([red, red, red], rgb)).toBeGreaterThanOrEqual(least);
    expect(Math.sign(red - shade)).toBe({ lighter: 1, darker: -1, same: 0 }[direction]);
  });
});

it('finds no colour between black and white that is far enough from both', () => {
  const far = [
    { rgb: [0, 0, 0], least: 7 },
    { rgb: [255, 255, 255], least: 7 },
  ] as const;
  expect(nearestPassing([128, 128, 128], far)).toBeUndefined();
});
