/** What a visitor's system asks pages for, or keeps from them. */
import { newContact } from '../support/quiz.ts';
import { expect, test } from './engineTest.ts';
import {
  contactStep,
  expectLead,
  fillContact,
  openQuiz,
  stepWords,
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
    await visitor.goTo('/');
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
    await visitor.goTo('/');
    expect(await visitor.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(
      true,
    );
    const moving = () =>
      visitor.run(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => {
            const frames = (effect as KeyframeEffect | null)?.getKeyframes() ?? [];
            return (
              playState === 'running' &&
              frames.some((frame) => 'transform' in frame || 'translate' in frame)
            );
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

  test('with forced colours, the chosen answer and the focus can be told from the others', async ({
    visitor,
  }) => {
    await walkTo(visitor, 3);
    expect(await visitor.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    await visitor.press('button', 'Back');
    await visitor.see(stepWords(2));
    const cards = await visitor.run(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
        .filter((radio) => radio.checkVisibility())
        .map((radio) => {
          const card = radio.parentElement ?? radio;
          const looks = (element: Element) => {
            const {
              borderTopColor,
              borderTopWidth,
              outlineStyle,
              outlineWidth,
              backgroundColor,
              color,
            } = getComputedStyle(element);
            return [
              borderTopColor,
              borderTopWidth,
              outlineStyle,
              outlineWidth,
              backgroundColor,
              color,
            ].join();
          };
          return {
            isChosen: radio.checked,
            looks: [card, ...card.querySelectorAll('*')].map(looks).join(';'),
          };
        }),
    );
    const chosen = cards.find(({ isChosen }) => isChosen);
    expect(chosen).toBeDefined();
    expect(cards.filter(({ looks }) => looks === chosen?.looks)).toHaveLength(1);
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
  await visitor.see(stepWords(contactStep));
  await fillContact(visitor, contact);
  await submit(visitor);
  await expectLead(server, contact);
});
