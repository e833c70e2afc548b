import type { Page } from '@playwright/test';

/** Phones zoom in when a field with text smaller than this is focused. */
const LEAST_FIELD_TEXT_PX = 16;

/**
 * Runs in the page: what a visitor cannot read or press although the markup is right. Each control
 * and each line of text is compared with every control that is neither around nor inside it.
 */
function findDefects(leastFieldText: number): string[] {
  const root = document.querySelector('#storybook-root');
  if (!root) return ['The story is not there.'];
  const modals = [...root.querySelectorAll('dialog:modal')];
  // Below an open modal dialog nothing can be pressed.
  const scope = modals.at(-1) ?? root;

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]');
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  /** The visible part of an area in an element, without what scrolling ancestors cut off. */
  const seenOf = (element: Element, area: DOMRect) => {
    let { left, top, right, bottom } = area;
    for (let each = element.parentElement; each && each !== root; each = each.parentElement) {
      if (getComputedStyle(each).overflowY === 'visible') continue;
      const frame = each.getBoundingClientRect();
      left = Math.max(left, frame.left);
      top = Math.max(top, frame.top);
      right = Math.min(right, frame.right);
      bottom = Math.min(bottom, frame.bottom);
      // Nothing around a modal dialog cuts off parts of it.
      if (each === scope) break;
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const areaOf = (element: Element) => seenOf(element, element.getBoundingClientRect());

  const controls = [
    ...scope.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    ),
  ].filter((control) => isSeen(control) && areaOf(control).width > 1);

  /** Whether two areas overlap by more than rounding. */
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  /** Words or controls may be scrolled below what stays in place, and come up again. */
  const isFixed = (element: Element) => {
    for (let each: Element | null = element; each && each !== scope; each = each.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) return true;
    }
    return false;
  };

  /** The lines of a text. */
  const linesOf = (text: Text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };

  const defects: string[] = [];
  for (const control of controls) {
    const isBox = control.matches('[type=checkbox], [type=radio]');
    const takesText = control.matches('input, select, textarea') && !isBox;
    if (takesText && parseFloat(getComputedStyle(control).fontSize) < leastFieldText) {
      defects.push(`text smaller than ${leastFieldText} pixels: ${nameOf(control)}`);
    }
  }

  const buttons = controls.filter(
    (control) => control.matches('button, a[href]') && !isFixed(control),
  );
  const findCoveredText = () => {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!around || node.nodeValue?.trim() === '' || !isSeen(around) || isFixed(around)) continue;
      if (areaOf(around).width <= 1) continue;
      const lines = linesOf(node as Text);
      for (const button of buttons) {
        if (button.contains(around) || around.contains(button)) continue;
        if (!lines.some((line) => overlap(seenOf(around, line), areaOf(button)))) continue;
        defects.push(`“${node.nodeValue?.trim().slice(0, 60)}” lies under ${nameOf(button)}`);
      }
    }
  };
  const findOverlaps = () => {
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other) || other.contains(one) || isFixed(one) || isFixed(other)) continue;
        if (!overlap(areaOf(one), areaOf(other))) continue;
        defects.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    }
  };
  findCoveredText();
  findOverlaps();
  return defects;
}

/** Runs in the page: pictures over a field's text, and Tab stops that nobody sees. */
function findBlindSpots(): string[] {
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const defects: string[] = [];

  // What is over a field must be over its padding, because typed text would run below it.
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.matches('[type=checkbox], [type=radio]')) continue;
    const { left, top, right, height } = field.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const from = left + parseFloat(paddingLeft);
    const words = new DOMRect(from, top, right - parseFloat(paddingRight) - from, height);
    for (const picture of field.parentElement?.querySelectorAll('svg, img') ?? []) {
      if (!isSeen(picture) || !overlap(words, picture.getBoundingClientRect())) continue;
      defects.push(`${nameOf(picture)} lies over the words of ${nameOf(field)}`);
    }
  }

  // A control that is moved out of the window is still a Tab stop, unless it is also hidden.
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
    if (!isSeen(control) || control.closest('[inert]')) continue;
    let isFixed = false;
    for (let each: Element | null = control; each && !isFixed; each = each.parentElement) {
      isFixed = getComputedStyle(each).position === 'fixed' && !each.matches('dialog');
    }
    if (isFixed && !overlap(screen, control.getBoundingClientRect())) {
      defects.push(`${nameOf(control)} takes the focus outside of the window`);
    }
  }
  return defects;
}

/** Runs in the page: what makes an open modal dialog hard to tell from the page, or to close. */
function findDialogDefects(): string[] {
  const modal = [...document.querySelectorAll('#storybook-root dialog:modal')].at(-1);
  if (!modal) return [];
  const defects: string[] = [];
  const { left, top, right, width, height } = modal.getBoundingClientRect();
  const shade = getComputedStyle(modal, '::backdrop').backgroundColor;
  const alpha = Number(/[,/]\s*([\d.]+)\)$/.exec(shade)?.[1] ?? 1);
  const fillsWindow = width >= innerWidth && height >= innerHeight - 1;
  if (!fillsWindow && alpha < 0.3) defects.push('nothing darkens the page behind the dialog');
  for (const close of modal.querySelectorAll('button[aria-label=Close]')) {
    const corner = close.getBoundingClientRect();
    const isFromRightToLeft = getComputedStyle(close).direction === 'rtl';
    const toSide = isFromRightToLeft ? corner.left - left : right - corner.right;
    const isInCorner = corner.top - top < 40 && toSide >= 0 && toSide < 40;
    if (close.checkVisibility() && !isInCorner) defects.push('Close is not in the dialog’s corner');
  }
  return defects;
}

/** Runs in the page: boxes whose words are not beside them, and buttons that touch. */
function findMisplaced(): string[] {
  const root = document.querySelector('#storybook-root');
  if (!root) return ['The story is not there.'];
  const scope = [...root.querySelectorAll('dialog:modal')].at(-1) ?? root;
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]');
  const defects: string[] = [];

  for (const box of [...scope.querySelectorAll('label > [type=checkbox]')].filter(isSeen)) {
    const range = document.createRange();
    range.selectNodeContents(box.parentElement ?? box);
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const isFromRightToLeft = getComputedStyle(box).direction === 'rtl';
    const words = [...range.getClientRects()].find((area) =>
      isFromRightToLeft ? area.right <= left : area.left >= right,
    );
    if (!words || words.top > bottom || words.bottom < top) {
      defects.push(`the words of ${nameOf(box)} do not stand beside it`);
    }
  }

  const touch = (one: DOMRect, other: DOMRect) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const isGap = (shared: number) => shared <= 1 && shared > -4;
    return (across > 1 && isGap(down)) || (down > 1 && isGap(across));
  };
  const buttons = [...scope.querySelectorAll('button, a[data-variant]')].filter(isSeen);
  for (const [index, one] of buttons.entries()) {
    for (const other of buttons.slice(index + 1)) {
      if (!touch(one.getBoundingClientRect(), other.getBoundingClientRect())) continue;
      defects.push(`${nameOf(one)} and ${nameOf(other)} touch`);
    }
  }
  return defects;
}

/**
 * Layout defects of the story as it is shown now: text or controls covered by another control, fields with
 * a picture over their text or with text so small that phones zoom in, controls that take the focus outside
 * the window, buttons that touch, a box whose words are below it, and a dialog whose Close is not in its
 * corner or that does not darken the page behind it.
 */
export const layoutDefects = async (page: Page) => [
  ...(await page.evaluate(findDefects, LEAST_FIELD_TEXT_PX)),
  ...(await page.evaluate(findBlindSpots)),
  ...(await page.evaluate(findDialogDefects)),
  ...(await page.evaluate(findMisplaced)),
];
