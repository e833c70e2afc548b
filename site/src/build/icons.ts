import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { cutSvg, readPalette } from './renderedParts';

const MARK = 'data-part="shield"';

const markCss =
  '[data-part=shield]{fill:var(--tg-color-brand)}' +
  '[data-part=sparkle]{fill:var(--tg-color-on-brand)}' +
  '[data-part=glint]{fill:var(--tg-color-accent)}';

/** An ICO file around one PNG, which every browser that asks for favicon.ico reads. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Writes every icon, and returns those that the manifest names. */
export async function writeIcons(html: string, directory: string) {
  const svg = cutSvg(html, MARK, markCss);
  const ground = readPalette(html).get('--tg-color-canvas') ?? 'white';
  const write = (name: string, data: string | Buffer) =>
    writeFile(path.join(directory, name), data);

  /** The mark on a square; `inset` is the share of each side left free. */
  const png = async (size: number, inset: number, background: string | null) => {
    const inner = Math.round(size * (1 - 2 * inset));
    const mark = await sharp(Buffer.from(svg), { density: 1200 })
      .resize(inner, inner, { fit: 'contain', background: 'transparent' })
      .png()
      .toBuffer();
    const square = { width: size, height: size, channels: 4 as const };
    return sharp({ create: { ...square, background: background ?? 'transparent' } })
      .composite([{ input: mark, gravity: 'center' }])
      .png()
      .toBuffer();
  };

  await write('icon.svg', svg);
  await write('favicon.ico', icoOf(await png(32, 0, null), 32));
  await write('apple-touch-icon.png', await png(180, 0.14, ground));
  await write('icon-192.png', await png(192, 0.04, null));
  await write('icon-512.png', await png(512, 0.04, null));
  await write('icon-maskable-512.png', await png(512, 0.2, ground));
  return [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ];
}
