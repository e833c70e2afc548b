import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { extractSvg, readPalette } from './renderedHtml';

/**
 * An ICO file that holds one PNG: an ICONDIR header of 6 bytes, an ICONDIRENTRY of 16
 * and the PNG. Every browser that asks for favicon.ico reads PNGs.
 */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/**
 * Writes the icons, made from the `<Logo>` in the landing page's HTML, and returns
 * those that the manifest lists.
 */
export async function writeIcons(html: string, directory: string) {
  const svg = extractSvg(html, 'logo');
  const background = readPalette(html).get('--tg-color-canvas') ?? 'white';
  const write = (name: string, data: string | Buffer) =>
    writeFile(path.join(directory, name), data);

  /** The mark on a square of `size` pixels; `inset` is the fraction left free on each side. */
  const png = async (size: number, inset: number, fill: string) => {
    const inner = Math.round(size * (1 - 2 * inset));
    const mark = await sharp(Buffer.from(svg), { density: 1200 })
      .resize(inner, inner, { fit: 'contain', background: 'transparent' })
      .png()
      .toBuffer();
    const square = { width: size, height: size, channels: 4 as const };
    return sharp({ create: { ...square, background: fill } })
      .composite([{ input: mark, gravity: 'center' }])
      .png()
      .toBuffer();
  };

  await write('icon.svg', svg);
  await write('favicon.ico', icoOf(await png(32, 0, 'transparent'), 32));
  await write('apple-touch-icon.png', await png(180, 0.14, background));
  await write('icon-192.png', await png(192, 0.04, 'transparent'));
  await write('icon-512.png', await png(512, 0.04, 'transparent'));
  await write('icon-maskable-512.png', await png(512, 0.2, background));
  return [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ];
}
