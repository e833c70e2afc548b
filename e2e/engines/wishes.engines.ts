/** What a visitor's system asks of pages, or withholds from them. */
import { newContact } from '../support/quiz.ts';
import { expect, test } from './engineTest.ts';
import {
  contactStep,
  expectLead,
  fillContact,
  goAndSettle,
  openQuiz,
  seeStep,
  submit,
  walkTo,
  walkToContact,
} from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

const colorsOf = (visitor: Visitor) =>
  visitor.run(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.body);
    const [red = 255] = /\d+/.exec(backgroundColor)?.map(Number) ?? [];
    return { isDark: red < 100, colorScheme };
  });

test('without wishes the page is light', async ({ visitor }) => {
  await visitor.goTo('/');
  expect(await colorsOf(visitor)).toEqual({ isDark: false, colorScheme: 'light' });
});

test.describe('a dark system', () => {
  test.use({ wishes: { dark: true }, needs: 'dark' });

  test('a dark system gets dark pages without any fault of contrast', async ({ visitor }) => {
    await goAndSettle(visitor, '/');
    expect(await colorsOf(visitor)).toEqual({ isDark: true, colorScheme: 'dark' });
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await openQuiz(visitor);
    expect(await visitor.accessibilityFaults()).toEqual([]);
  });
});

test.describe('reduced motion', () => {
  test.use({ wishes: { reducedMotion: true }, needs: 'reducedMotion' });

  test('a system with reduced motion gets no movement, and the quiz goes on', async ({
    visitor,
  }) => {
    await goAndSettle(visitor, '/');
    expect(await visitor.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(
      true,
    );
    const moving = () =>
      visitor.run(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => {
            const frames = (effect as KeyframeEffect | null)?.getKeyframes() ?? [];
            const isMove = frames.some((frame) => 'transform' in frame || 'translate' in frame);
            // A change that takes at most a millisecond is no movement.
            const lasts = Number(effect?.getComputedTiming().activeDuration) > 1;
            return playState === 'running' && isMove && lasts;
          })
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      );
    expect(await moving()).toEqual([]);
    await walkTo(visitor, 3);
    expect(await moving()).toEqual([]);
  });
});

test.describe('forced colours', () => {
  test.use({ wishes: { forcedColors: true }, needs: 'forcedColors' });

  test('with forced colours, the system’s own radio buttons and an outline show the choice and the focus', async ({
    visitor,
  }) => {
    await walkTo(visitor, 3);
    expect(await visitor.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    await visitor.keys('ArrowDown');
    const answers = await visitor.run(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
        .filter((radio) => radio.checkVisibility())
        .map((radio) => {
          const { appearance, width } = getComputedStyle(radio);
          const { outlineStyle } = getComputedStyle(radio.parentElement ?? radio);
          return {
            isNative: appearance === 'auto' && Number.parseFloat(width) > 12,
            isOutlined: outlineStyle === 'solid',
            isChosen: radio.checked,
          };
        }),
    );
    expect(answers.every(({ isNative }) => isNative)).toBe(true);
    expect(answers.filter(({ isChosen }) => isChosen)).toHaveLength(1);
    expect(answers.map(({ isOutlined }) => isOutlined)).toEqual(
      answers.map(({ isChosen }) => isChosen),
    );
  });
});

test('the quiz works and its lead arrives where the browser forbids all storage', async ({
  visitor,
  network,
  server,
}) => {
  const forbidStorage = () => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is forbidden', 'SecurityError');
        },
      });
    }
  };
  network.pageScript = `(${forbidStorage.toString()})()`;
  const contact = newContact();
  await walkToContact(visitor);
  await seeStep(visitor, contactStep);
  await fillContact(visitor, contact);
  await submit(visitor);
  await expectLead(server, contact);
});
