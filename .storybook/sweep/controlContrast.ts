import type { Page } from '@playwright/test';
import { contrastRatio } from '../../design-system/src/testing/contrast.ts';
import { ControlSampler, type Sample, type SampleOptions } from './ControlSampler.ts';

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
const inStory = (selector: string) => `#storybook-root ${selector}`;

/** The states of a control, each with the pseudo-classes of the control and of the elements around it. */
const states = {
  rest: { control: [], around: [] },
  hover: { control: ['hover'], around: ['hover'] },
  focus: { control: ['focus', 'focus-visible'], around: ['focus-within'] },
  active: { control: ['active', 'hover'], around: ['active', 'hover'] },
};

const THEMES = ['light', 'dark'];

/** The contrast that each part needs (WCAG 2.2: 1.4.3, 1.4.11). */
const least: Record<Sample['what'], number> = {
  text: 4.5,
  placeholder: 4.5,
  icon: 3,
  edge: 3,
  mark: 3,
  'focus ring': 3,
};

interface Rgb {
  channels: number[];
  alpha: number;
}

/** Reads a computed colour, as Chromium writes it. */
function parseColor(text: string): Rgb {
  const [, space, inner = ''] = /^(rgba?|color)\((.*)\)$/.exec(text) ?? [];
  const numbers = inner.match(/-?[\d.]+(e-\d+)?/g)?.map(Number) ?? [];
  const [alpha = 1] = numbers.slice(3);
  if (space === undefined || numbers.length < 3) throw new Error(`Unknown colour: ${text}`);
  if (space === 'color' && !inner.startsWith('srgb ')) throw new Error(`Unknown colour: ${text}`);
  const scale = space === 'color' ? 255 : 1;
  return { channels: numbers.slice(0, 3).map((channel) => channel * scale), alpha };
}

const paint = (below: number[], { channels, alpha }: Rgb, opacity = 1) =>
  channels.map((channel, index) => {
    const part = alpha * opacity;
    return channel * part + (below[index] ?? 0) * (1 - part);
  });

const hexOf = (channels: number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The best contrast of a sample's colours with what is below them; 1 if it has no colours. */
function contrastOf({ colors, layers, opacity }: Sample): number {
  const below = layers
    .map(parseColor)
    .reduceRight((channels, layer) => paint(channels, layer), [255, 255, 255]);
  const ratios = colors.map((color) =>
    contrastRatio(hexOf(paint(below, parseColor(color), opacity)), hexOf(below)),
  );
  return Math.max(1, ...ratios);
}

const samplesOf = (page: Page, options: SampleOptions) =>
  page.evaluate<Sample[]>(`new (${String(ControlSampler)})().samples(${JSON.stringify(options)})`);

/**
 * What is hard to read or see in the story's controls (links, buttons, choice cards, fields, boxes): at
 * rest, under the pointer, focused and pressed, in both themes, each button also as `aria-disabled`. axe
 * skips disabled controls, and sees only the present state. To save time, all controls are put into a state
 * at once, through the browser's own tools.
 */
export async function lowContrasts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = root;
  const find = async (selector: string) =>
    (await session.send('DOM.querySelectorAll', { nodeId, selector: inStory(selector) })).nodeIds;
  const selector = inStory(`:is(${CONTROLS})`);
  const findControls = () => find(`:is(${CONTROLS})`);
  const force = (ids: number[], forcedPseudoClasses: string[]) =>
    ids.map((id) => session.send('CSS.forcePseudoState', { nodeId: id, forcedPseudoClasses }));

  const measure = async (controls: number[]) => {
    const around = await find(`:has(${CONTROLS}):not(${CONTROLS})`);
    const findings = new Set<string>();
    for (const [state, classes] of Object.entries(states)) {
      await Promise.all([...force(controls, classes.control), ...force(around, classes.around)]);
      for (const sample of await samplesOf(page, { selector, state, themes: THEMES })) {
        const ratio = contrastOf(sample);
        if (ratio >= least[sample.what]) continue;
        const where = `${state}, ${sample.theme}${sample.disabled ? ', aria-disabled' : ''}`;
        findings.add(`${sample.what} ${ratio.toFixed(2)}:1 (${where}): ${sample.control}`);
      }
    }
    return [...findings];
  };

  // A part that loads late adds controls without the forced states: measure again until the controls stay
  // the same.
  let controls = await findControls();
  let findings = await measure(controls);
  for (
    let now = await findControls();
    String(now) !== String(controls);
    now = await findControls()
  ) {
    controls = now;
    findings = await measure(controls);
  }
  // Ends the forced states, too.
  await session.detach();
  return findings;
}
