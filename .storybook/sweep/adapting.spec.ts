import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { entries, test } from './storybook.ts';

/** Adapting to high contrast mode, to text from right to left, and to paper. */

const story = (id: string) => {
  const found = entries().find((entry) => entry.id === id);
  if (!found) throw new Error(`No story ${id}`);
  return found;
};

/** The drawn colours of an element, from left to right along its middle. */
async function coloursAcross(page: Page, selector: string) {
  const { data, info } = await sharp(await page.locator(selector).first().screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  const at = (column: number) => data.subarray((row + column) * 3, (row + column) * 3 + 3);
  return Array.from({ length: info.width }, (_, column) => at(column).join());
}

test('in high contrast mode a progress bar shows its track and how far it is', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(story('components-progressbar--on-the-way'));
  const ground = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color.replace(/[^\d,]/g, '');
  });
  const colours = await coloursAcross(page, 'progress');
  const [fill, track] = [colours[20], colours.at(-20)];
  expect(fill).not.toBe(track);
  expect([fill, track]).not.toContain(ground);
});

test('in high contrast mode the ring of a spinner keeps its gap', async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(story('components-spinner--large'));
  const shades = await sharp(await page.locator('[data-size=large] > span').first().screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = shades;
  const middle = Math.floor(info.width / 2);
  const top = data[3 * info.width + middle] ?? 0;
  const bottom = data[(info.height - 4) * info.width + middle] ?? 0;
  expect(Math.abs(top - bottom)).toBeGreaterThan(60);
});

/** The number of colours in the middle of a control. */
async function coloursInside(control: Locator) {
  const picture = sharp(await control.screenshot());
  const { width, height } = await picture.metadata();
  const [left, top] = [Math.round(width / 4), Math.round(height / 4)];
  const inside = await picture
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .removeAlpha()
    .raw()
    .toBuffer();
  const pixels = Array.from({ length: inside.length / 3 }, (_, pixel) =>
    inside.subarray(pixel * 3, pixel * 3 + 3).join(),
  );
  return new Set(pixels).size;
}

test('in high contrast mode a box shows a mark where it is ticked, and nowhere else', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const box = page.getByRole('checkbox');
  await open(story('components-checkbox--unchecked'));
  expect(await coloursInside(box)).toBe(1);
  await open(story('components-checkbox--checked'));
  expect(await coloursInside(box)).toBeGreaterThan(1);
});

test('in high contrast mode a choice shows a mark where it is chosen, and nowhere else', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(story('components-choicelist--chosen'));
  expect(await coloursInside(page.getByRole('radio', { checked: true }))).toBeGreaterThan(1);
  expect(await coloursInside(page.getByRole('radio', { checked: false }).first())).toBe(1);
});

test('in high contrast mode the digits of a code stand in their boxes only', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(story('quiz-otpcodedialog--typing'));
  const input = page.getByLabel('6-digit code');
  await expect(input).toHaveValue('123');
  expect(await input.evaluate((field) => getComputedStyle(field).color)).toBe('rgba(0, 0, 0, 0)');
});

test('a busy button looks as one that can be pressed does, and not as a disabled one', async ({
  page,
  open,
}) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const looks = async (id: string) => {
      await open(story(id));
      return page.getByRole('button').evaluate((button) => {
        const { color, backgroundColor } = getComputedStyle(button);
        return `${color} on ${backgroundColor}`;
      });
    };
    const busy = await looks('components-button--busy');
    expect(busy, forcedColors).toBe(await looks('components-button--primary'));
    expect(busy, forcedColors).not.toBe(await looks('components-button--aria-disabled'));
  }
});

/** Turns the shown story to text from right to left. */
const turn = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });

test('right to left, the digits of a code stand and are marked from the left', async ({
  page,
  open,
}) => {
  await open(story('quiz-otpcodedialog--typing'));
  await turn(page);
  const boxes = page.locator('[data-input-otp-container] span[aria-hidden]');
  const lefts = await boxes.evaluateAll((all) =>
    all.map((box) => box.getBoundingClientRect().left),
  );
  expect(lefts).toEqual([...lefts].sort((one, other) => one - other));
  const input = page.getByLabel('6-digit code');
  expect(await input.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
});

test('right to left, arrows along the text turn round', async ({ page, open }) => {
  for (const id of ['quiz-quizshell--middle-step', 'page-sections-siteheader--legal']) {
    await open(story(id));
    const arrow = page.locator('[data-directional]').first();
    const shape = () => arrow.evaluate((icon) => getComputedStyle(icon).transform);
    expect(await shape()).toBe('none');
    await turn(page);
    expect(await shape()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  }
});

test('right to left, the marquee moves to what is not shown yet', async ({ page, open }) => {
  await open({ ...story('page-sections-marquee--moving'), tags: ['needs-motion'] });
  await turn(page);
  const track = page.locator('[data-track]');
  await track.evaluate((moving) => {
    for (const motion of moving.getAnimations()) motion.currentTime = 40_000;
  });
  const { right, windowRight } = await track.evaluate((moving) => ({
    right: moving.getBoundingClientRect().right,
    windowRight: window.innerWidth,
  }));
  expect(right).toBeGreaterThan(windowRight);
});

test('right to left, the mark of a check stands at the end of what is typed, and not over it', async ({
  page,
  open,
}) => {
  await open(story('components-textfield--valid'));
  await turn(page);
  const [field, mark] = await Promise.all(
    [page.getByRole('textbox'), page.getByRole('status')].map((part) => part.boundingBox()),
  );
  if (!field || !mark) throw new Error('The field or its mark is not on the screen');
  const middle = field.x + field.width / 2;
  expect(mark.x + mark.width).toBeLessThan(middle);
});

test('on a phone with a bar at its lower edge, the quiz’s button stands above it', async ({
  page,
  open,
}) => {
  const BAR = 34;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(story('quiz-quizshell--first-step'));
  const roomBelow = () =>
    page
      .getByRole('button', { name: 'Next' })
      .evaluate((button) => window.innerHeight - button.getBoundingClientRect().bottom);
  expect(await roomBelow()).toBeLessThan(BAR);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: BAR } });
  await expect.poll(roomBelow).toBeGreaterThanOrEqual(BAR);
});

for (const id of [
  'pages-landing--default',
  'pages-outcome--busy-professional',
  'pages-legal--privacy-policy',
]) {
  test(`on paper ${id} is black on white, and shows nothing that can only be pressed`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(story(id), { theme: 'system' });
    const shown = () =>
      page.evaluate(() => {
        const isSeen = (element: Element) => element.checkVisibility();
        const seen = [...document.querySelectorAll('#storybook-root *')].filter(isSeen);
        const looks = seen.filter((element) => !element.closest('svg')).map(getComputedStyle);
        return {
          buttons: seen.filter((element) => element.matches('button, a[data-variant]')).length,
          logos: seen.filter((element) => element.matches('[data-drawing="logo"]')).length,
          answers: seen.filter((element) => element.matches('details > div')).length,
          colours: [...new Set(looks.map(({ color }) => color))],
          grounds: [...new Set(looks.map(({ backgroundColor }) => backgroundColor))],
          scheme: looks[0]?.colorScheme,
        };
      });
    const onScreen = await shown();
    expect(onScreen.buttons).toBeGreaterThan(0);
    expect(onScreen.logos).toBe(2);
    expect([onScreen.answers, onScreen.scheme]).toEqual([0, 'dark']);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await shown()).toEqual({
      buttons: 0,
      logos: 0,
      answers: id.includes('landing') ? await page.locator('details').count() : 0,
      colours: ['rgb(0, 0, 0)'],
      grounds: ['rgba(0, 0, 0, 0)'],
      scheme: 'light',
    });
  });
}
