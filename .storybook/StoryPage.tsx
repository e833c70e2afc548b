import { css, Global } from '@emotion/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  color,
  colorVariable,
  GlobalStyles,
  tidyguard,
  type Brand,
} from '@tidyguard/design-system';
import { sampleBrand } from '../design-system/src/testing/sampleBrand.ts';
import { applySwitches } from './cssSwitches.ts';

export const brands: Record<string, Brand> = { tidyguard, sampleBrand };

/** The same rules as the media query's for visitors who prefer reduced motion. */
const reducedMotion = css`
  :root[data-motion='reduced'] * {
    &,
    &::before,
    &::after,
    &::backdrop {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /*
       * Not 1ms: colours are inherited, so each level of the page would change one frame
       * after the level above.
       */
      transition-duration: 0s !important;
    }
  }
`;

const roles = Object.keys(tidyguard.light) as (keyof Brand['light'])[];
const grounds = roles.filter((role) => /^(canvas|surface|surfaceMuted|.*Wash)$/.test(role));
const lettering = roles.filter((role) => /^(ink|inkMuted|onBrand|success|danger)$/.test(role));

/**
 * The system's colours instead of the brand's, as browsers use them by themselves in high contrast mode.
 * There, unlike here, drawings keep their shades.
 */
const highContrast = css`
  :root:root:root {
    color-scheme: dark;
    ${grounds.map((role) => `${colorVariable(role)}: Canvas;`).join('')}
    ${lettering.map((role) => `${colorVariable(role)}: CanvasText;`).join('')}
    ${colorVariable('lineStrong')}: CanvasText;
    * {
      background-image: none !important;
      box-shadow: none !important;
    }
    button,
    dialog {
      border-color: currentcolor;
    }
  }
`;

/** The widest text spacing that a page has to bear by WCAG 2.2, 1.4.12. */
const wideText = css`
  body * {
    letter-spacing: 0.12em !important;
    line-height: 1.5 !important;
    word-spacing: 0.16em !important;
  }
  body p {
    margin-block-end: 2em !important;
  }
`;

interface ShownGlobals {
  brand?: string;
  theme?: string;
  motion?: string;
  direction?: string;
  contrast?: string;
  text?: string;
  state?: string;
}

interface StoryPageProps extends ShownGlobals {
  /** A selector of the one element that shows the state; by default everything does. */
  stateOf: string | undefined;
  /** On a docs page the switches change the stories, not the page around them. */
  isDocs: boolean;
  children: ReactNode;
}

const onDocs = css`
  color: ${color.ink};
`;

/** Of the root element, by the value of the switch. */
const textSizes: Record<string, string> = { larger: '150%', double: '200%' };

/** Renders a story with the same global styles as a page of the site. */
export function StoryPage({
  brand = 'tidyguard',
  theme = 'light',
  motion = 'full',
  direction = 'ltr',
  contrast = 'normal',
  text = 'normal',
  state = 'rest',
  stateOf,
  isDocs,
  children,
}: StoryPageProps) {
  const forced = contrast === 'forced';
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.motion = motion;
    if (isDocs) return;
    root.dir = direction;
    root.style.fontSize = textSizes[text] ?? '';
  }, [theme, motion, direction, text, isDocs]);
  useLayoutEffect(() => {
    applySwitches(forced);
    const observer = new MutationObserver(() => applySwitches(forced));
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    return () => observer.disconnect();
  }, [forced]);
  const story = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const one = stateOf ? story.current?.querySelector<HTMLElement>(stateOf) : story.current;
    // A pressed element is also under the pointer.
    if (one) one.dataset.state = state === 'active' ? 'hover active' : state;
  });
  return (
    <>
      <GlobalStyles brand={brands[brand]} />
      <Global styles={reducedMotion} />
      {forced ? <Global styles={highContrast} /> : null}
      {text === 'wide' ? <Global styles={wideText} /> : null}
      <div ref={story} {...(isDocs && { css: onDocs, dir: direction })}>
        {children}
      </div>
    </>
  );
}
