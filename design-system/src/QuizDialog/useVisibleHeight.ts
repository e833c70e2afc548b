import { useEffect, type RefObject } from 'react';

/**
 * Custom properties, in pixels, that describe the part of the window not covered by the
 * on-screen keyboard.
 */
export const visibleHeight = '--tg-visible-height';
export const visibleTop = '--tg-visible-top';

/**
 * Keeps an element's custom properties up to date with the visible part of the window.
 * Safari's on-screen keyboard covers the page instead of shrinking it, and neither
 * `dvh` nor `interactive-widget` takes it into account; the visual viewport does.
 * Zooming in shrinks that viewport too and is ignored.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const style = element.current?.style;
      if (!style) return;
      if (viewport.scale === 1 && viewport.height < window.innerHeight - 1) {
        style.setProperty(visibleHeight, `${viewport.height}px`);
        style.setProperty(visibleTop, `${viewport.offsetTop}px`);
      } else {
        style.removeProperty(visibleHeight);
        style.removeProperty(visibleTop);
      }
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [element]);
}
