import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Landing } from '@tidyguard/content';
import satori from 'satori';
import sharp from 'sharp';
import type { SiteConfig } from '../config/site';
import { shareImageSize } from '../head/shareImageSize';
import { heroDrawing, readPalette } from './renderedHtml';

const { width: WIDTH, height: HEIGHT } = shareImageSize;
const PADDING = 72;
const DRAWING_WIDTH = 640;

const element = (style: object, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/**
 * Draws the picture of a shared link (Open Graph): the hero's title in the site's fonts, as
 * outlines so that no font needs to be installed, beside the hero's drawing.
 */
export async function writeShareImage(
  site: SiteConfig,
  { hero, rating }: Pick<Landing, 'hero' | 'rating'>,
  html: string,
  root: string,
) {
  const fonts = createRequire(path.join(root, 'package.json'));
  const font = (file: string) => readFile(fonts.resolve(file));
  const palette = readPalette(html);
  const colour = (role: string) => palette.get(`--tg-color-${role}`) ?? 'black';

  const words = await satori(
    element(
      {
        width: WIDTH - 2 * PADDING,
        height: HEIGHT - 2 * PADDING,
        padding: PADDING,
        flexDirection: 'column',
        justifyContent: 'space-between',
        background: colour('canvas'),
        color: colour('ink'),
        fontFamily: 'Figtree',
      },
      [
        element({ fontFamily: 'Fraunces', fontSize: 40, paddingLeft: 56 }, site.clientName),
        element({ fontFamily: 'Fraunces', fontSize: 84, lineHeight: 1.08, width: 520 }, hero.title),
        element({ fontSize: 27, color: colour('ink-muted') }, rating ?? hero.note),
      ],
    ) as Parameters<typeof satori>[0],
    {
      width: WIDTH,
      height: HEIGHT,
      fonts: [
        {
          name: 'Fraunces',
          data: await font('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
        },
        {
          name: 'Figtree',
          data: await font('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
        },
      ],
    },
  );
  const drawing = await sharp(Buffer.from(heroDrawing(html)), { density: 144 })
    .resize({ width: DRAWING_WIDTH, height: HEIGHT, fit: 'inside' })
    .png()
    .toBuffer();
  const { width: drawingWidth = 0, height: drawingHeight = 0 } = await sharp(drawing).metadata();
  const mark = await sharp(path.join(root, 'public', 'icon-512.png'))
    .resize(44)
    .toBuffer();

  await writeFile(
    path.join(root, 'public', 'share.png'),
    await sharp(Buffer.from(words))
      .composite([
        { input: drawing, left: WIDTH - drawingWidth - 24, top: HEIGHT - drawingHeight },
        { input: mark, left: PADDING, top: 76 },
      ])
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  );
}
