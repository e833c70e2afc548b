import { useEffect, type RefObject } from 'react';

/** Custom properties in pixels: what of the window the on-screen keyboard leaves. */
export const visibleHeight = '--tg-visible-height';
export const visibleTop = '--tg-visible-top';

/**
 * Keeps an element's custom properties at the visible part of the window.
 * Safari's on-screen keyboard covers the page instead of shrinking it
 * (`dvh` and `interactive-widget` do nothing about that); the visual viewport
 * tells. Zooming in shrinks that viewport too and is left alone.
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
