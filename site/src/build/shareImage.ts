import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import type { SiteConfig } from '../config/site';
import { landingCopy } from '../landing/copy';
import { shareImageSize } from '../head/shareImageSize';
import { extractSvg, readPalette } from './renderedHtml';

const { width: WIDTH, height: HEIGHT } = shareImageSize;
const PADDING = 72;

const element = (style: object, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/**
 * Draws the picture that a shared link shows: the promise in the site's own
 * faces (as outlines, so no font need be installed) beside the house.
 */
export async function writeShareImage(site: SiteConfig, html: string, root: string) {
  const fonts = createRequire(path.join(root, 'package.json'));
  const font = (file: string) => readFile(fonts.resolve(file));
  const palette = readPalette(html);
  const colour = (role: string) => palette.get(`--tg-color-${role}`) ?? 'black';
  const { hero, rating } = landingCopy(site);

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
  const house = await sharp(Buffer.from(extractSvg(html, 'house')), { density: 144 })
    .resize({ width: 640 })
    .png()
    .toBuffer();
  const { height: houseHeight = 0 } = await sharp(house).metadata();
  const mark = await sharp(path.join(root, 'public', 'icon-512.png'))
    .resize(44)
    .toBuffer();

  await writeFile(
    path.join(root, 'public', 'share.png'),
    await sharp(Buffer.from(words))
      .composite([
        { input: house, left: WIDTH - 640 - 24, top: HEIGHT - houseHeight },
        { input: mark, left: PADDING, top: 76 },
      ])
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  );
}
