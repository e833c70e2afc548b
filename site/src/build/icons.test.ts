import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { writeIcons } from './icons';

const html =
  '<style>:root{--tg-color-canvas:#102030;--tg-color-accent:#ff0000}</style>' +
  '<svg viewBox="0 0 10 10" data-drawing="logo"><rect width="10" height="10" fill="var(--tg-color-accent)"/></svg>';

let folder = '';
let listed: { src: string; sizes: string; type: string; purpose?: string }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidyguard-icons-'));
  listed = await writeIcons(html, folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Colour of a picture at a place, as red, green, blue and opacity. */
async function colourAt(name: string, left: number, top: number) {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(path.join(folder, name)).ensureAlpha().extract(area).raw().toBuffer())];
}

it('writes the icons that browsers and phones ask for', async () => {
  expect((await readdir(folder)).sort()).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'icon.svg',
  ]);
});

it.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('makes %s a square of %d pixels', async (name, size) => {
  const { width, height } = await sharp(path.join(folder, name)).metadata();
  expect([width, height]).toEqual([size, size]);
});

it('lists for the manifest the icons that it wrote, with their sizes', async () => {
  expect(listed).toEqual([
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ]);
});

it('fills the icons that phones cut to a shape, and keeps the mark within the shape', async () => {
  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-maskable-512.png', 512],
  ] as const) {
    expect(await colourAt(name, 0, 0)).toEqual([0x10, 0x20, 0x30, 255]);
    expect(await colourAt(name, size / 2, size / 2)).toEqual([255, 0, 0, 255]);
  }
  // A maskable icon may lose a tenth of its width on each side.
  expect(await colourAt('icon-maskable-512.png', 60, 256)).toEqual([0x10, 0x20, 0x30, 255]);
  expect(await colourAt('icon-192.png', 0, 0)).toEqual([0, 0, 0, 0]);
});

it('writes a favicon with one picture of 32 pixels', async () => {
  const icon = await readFile(path.join(folder, 'favicon.ico'));
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon[6], icon[7]]).toEqual([1, 1, 32, 32]);
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect(picture).toHaveLength(icon.readUInt32LE(14));
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(['png', 32, 32]);
});
