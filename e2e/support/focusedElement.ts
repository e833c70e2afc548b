import type { Page } from '@playwright/test';

/** The focused element and whether it and its outline are visible; null if nothing has the focus. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    // A field may show its outline on the element around or after it.
    const hasOutline = [element, element.parentElement, element.nextElementSibling].some((near) => {
      const { opacity, outlineStyle, outlineWidth } = getComputedStyle(near ?? element);
      return opacity !== '0' && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    return {
      html: element.outerHTML,
      isVisible: box.bottom > 0 && box.top < innerHeight && box.width > 0 && hasOutline,
    };
  });
