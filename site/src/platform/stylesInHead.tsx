import type { EmotionCache } from '@emotion/cache';
import { isValidElement, type ReactNode } from 'react';
import { nothingFor } from './hooks';

/** A style element for a page's head; `name` tells Emotion in the browser what it holds. */
export interface PageStyle {
  name: string;
  css: string;
}

/**
 * The styles that a render has left in Emotion's cache: each global style sheet by
 * itself, and the classes together.
 *
 * @throws Error where either is missing: every page has both.
 */
export function collectStyles({
  inserted,
  registered,
}: Pick<EmotionCache, 'inserted' | 'registered'>): PageStyle[] {
  const globals: PageStyle[] = [];
  const classes: string[] = [];
  let css = '';
  for (const [id, rules] of Object.entries(inserted)) {
    if (typeof rules !== 'string') continue;
    // Only class styles are registered; a style that is not is global, and has its own element.
    if (registered[`css-${id}`] === undefined) {
      globals.push({ name: `css-global ${id}`, css: rules });
    } else {
      classes.push(id);
      css += rules;
    }
  }
  if (globals.length === 0 || classes.length === 0) {
    const missing = globals.length === 0 ? 'global style sheets' : 'class styles';
    throw new Error(nothingFor('stylesInHead', `Emotion’s cache holds no ${missing}`));
  }
  return [...globals, { name: `css ${classes.join(' ')}`, css }];
}

/**
 * The elements for collected styles. `data-s` tells Emotion to leave them where they are:
 * moved, each would be a new style sheet, for which the browser styles and lays out
 * every element anew.
 */
export const styleElements = (styles: readonly PageStyle[]) =>
  styles.map(({ name, css }) => (
    <style key={name} data-emotion={name} data-s="" dangerouslySetInnerHTML={{ __html: css }} />
  ));

const isStyle = (node: ReactNode) => isValidElement(node) && node.type === 'style';

/** Moves styles to the end of the head, after what the browser should fetch or know early. */
export const stylesLast = (elements: readonly ReactNode[]) => [
  ...elements.filter((element) => !isStyle(element)),
  ...elements.filter(isStyle),
];
