import type * as TestingLibrary from '@testing-library/dom';

export interface Query {
  role?: string;
  /** The accessible name, or its beginning. */
  name?: string;
  /** A visible text, or a part of it. */
  text?: string;
  /** Scrolls to what is found, so that it is in the middle of the window. */
  scroll?: boolean;
  /** Which end of the first line of a text to press; default: the left one. */
  end?: 'left' | 'right';
}

/** What a visitor can perceive of a part of the page. */
export interface Finding {
  /** Where to press it. */
  x: number;
  y: number;
  /** What covers it there; null if nothing does. */
  coveredBy: string | null;
  /** Whether it, or something around it, is still sliding in. */
  isMoving: boolean;
  value: string;
  isChecked: boolean;
  isFocused: boolean;
  isDisabled: boolean;
  description: string;
}

/**
 * Runs in the page, in any engine: looks for a visible part of the topmost dialog, or of the page if there
 * is none. It needs Testing Library in the page, and says so if that is not there yet.
 */
export function lookFor({
  role,
  name = '',
  text,
  scroll,
  end,
}: Query): Finding | null | 'no library' {
  const library = (window as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!library) return 'no library';
  const scope = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  const plain = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim();
  // checkVisibility is missing in the engine of Safari 16.
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

  const withRole = (wanted: string) => {
    // Includes the scope itself, because the dialog may be what is looked for.
    const all = library.queryAllByRole(scope.parentElement ?? scope, wanted, {
      name: (accessible) => plain(accessible).startsWith(name),
    });
    const seen = all.filter((element) => scope.contains(element) && isSeen(element));
    return (
      seen.find((element) =>
        library
          .queryAllByRole(element.parentElement ?? element, wanted, { name })
          .includes(element),
      ) ?? seen[0]
    );
  };
  const withText = (wanted: string) => {
    const holds = (element: Element) => plain(element.textContent).includes(wanted);
    const deepest = [...scope.querySelectorAll('*')].filter(
      (element) =>
        holds(element) &&
        !['SCRIPT', 'STYLE'].includes(element.tagName) &&
        ![...element.children].some(holds) &&
        isSeen(element),
    );
    return deepest.find((element) => plain(element.textContent) === wanted) ?? deepest[0];
  };
  const found = role === undefined ? withText(text ?? '') : withRole(role);
  if (!found) return null;

  if (scroll) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const field = found as HTMLInputElement;
  const parts = [found, found.closest('label'), ...(field.labels ?? [])];
  // Only the first line, because further lines of a long text may contain links.
  const line = found.getClientRects()[0] ?? found.getBoundingClientRect();
  const atEnd = end === 'right' ? line.right - 8 : line.left + 8;
  const x = Math.round(role === undefined ? atEnd : line.left + line.width / 2);
  const y = Math.round(line.top + line.height / 2);
  const hit = document.elementFromPoint(x, y);
  const isOwn = hit?.contains(found) || parts.some((part) => part?.contains(hit));
  const descriptionOf = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ');
  const isMoving = (element: Element) =>
    document.getAnimations().some(({ playState, effect }) => {
      const target = (effect as KeyframeEffect | null)?.target;
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && ends && target?.contains(element);
    });
  return {
    x,
    y,
    coveredBy: isOwn ? null : plain(hit?.outerHTML).slice(0, 80),
    isMoving: isMoving(found),
    value: field.value ?? '',
    isChecked: field.checked ?? false,
    isFocused: document.activeElement === found,
    isDisabled: found.getAttribute('aria-disabled') === 'true' || (field.disabled ?? false),
    description: descriptionOf(found),
  };
}
