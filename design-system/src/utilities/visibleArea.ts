import { showField } from './showField.ts';

/**
 * Custom properties of the root element, in pixels: the part of the window that the on-screen
 * keyboard leaves. They are absent while it is closed.
 */
export const visibleHeight = '--tg-visible-height';
export const visibleTop = '--tg-visible-top';

/**
 * Keeps the custom properties up to date, and the focused field in view where the keyboard opens.
 * Phones' keyboards cover the page instead of shrinking it, and `dvh` does not take them into
 * account; the visual viewport does. Zooming in shrinks that viewport too and is ignored.
 */
export function watchVisibleArea() {
  const viewport = window.visualViewport;
  const root = document.documentElement;
  let isCovered = false;
  const update = ({ type }: Event) => {
    const { activeElement } = document;
    const isFocused = activeElement !== document.body;
    // Without a focused field there is no keyboard to measure. Reading the window's height forces a layout,
    // and browsers report a resize before they have painted anything.
    if (!viewport || (!isCovered && !isFocused)) return;
    const { height, offsetTop, scale } = viewport;
    isCovered = scale === 1 && height < window.innerHeight - 1;
    root.style.setProperty(visibleHeight, isCovered ? `${height}px` : '');
    root.style.setProperty(visibleTop, isCovered ? `${offsetTop}px` : '');
    if (isCovered && type === 'resize') showField(activeElement);
  };
  viewport?.addEventListener('resize', update);
  viewport?.addEventListener('scroll', update);
}
