/**
 * Browser features that the components use and jsdom lacks: modal dialogs, media
 * queries, a size observer, scrolling and a canvas. Each is only defined if it is missing.
 * Behaviour that depends on layout or on real focus rules is tested in a browser.
 */

const returnTo = new WeakMap<HTMLDialogElement, Element | null>();

/**
 * The part of HTML's "show a modal dialog" that tests can observe: the dialog is open
 * and has the focus.
 */
function showModal(this: HTMLDialogElement) {
  if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
  returnTo.set(this, document.activeElement);
  this.open = true;
  const target = this.querySelector<HTMLElement>(
    '[autofocus], a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])',
  );
  if (target) target.focus();
  else {
    this.tabIndex = -1;
    this.focus();
  }
}

/**
 * HTML's "close the dialog": closes it, returns the focus and fires `close` in a task
 * of its own.
 */
function close(this: HTMLDialogElement, returnValue?: string) {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  const previous = returnTo.get(this);
  if (previous instanceof HTMLElement) previous.focus();
  setTimeout(() => this.dispatchEvent(new Event('close')), 0);
}

function matchMedia(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

class InertResizeObserver implements ResizeObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

/** Adds what jsdom lacks; call it once before the tests of a file. */
export function polyfillJsdom() {
  if (typeof HTMLDialogElement.prototype.showModal !== 'function') {
    Object.assign(HTMLDialogElement.prototype, { showModal, close });
  }
  window.matchMedia ??= matchMedia;
  window.ResizeObserver ??= InertResizeObserver;
  document.elementFromPoint ??= () => null;
  Element.prototype.scrollIntoView ??= () => undefined;
  // axe draws on a canvas to find icon fonts, and jsdom reports each attempt as an error.
  HTMLCanvasElement.prototype.getContext = () => null;
}
