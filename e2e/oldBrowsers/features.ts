/** Features of browsers that the site uses and that a supported browser may lack. */
export interface OptionalFeature {
  name: string;
  /** The names that `newerFeatures.ts` finds it by; empty if every browser in browserslist has it. */
  foundAs: readonly string[];
  /** Takes it out of the browser; runs before the page's own scripts. */
  remove?: () => void;
  /** The words in styles to make unknown, as they are to a browser without it. */
  unknownInStyles?: RegExp;
}

/** `browserslist` in site/package.json is the minimum; a test reports what is missing in this list. */
export const optionalFeatures: readonly OptionalFeature[] = [
  {
    name: 'invoker commands',
    foundAs: ['attribute command', 'attribute commandfor'],
    remove: () => {
      const { prototype } = HTMLButtonElement as unknown as { prototype: Record<string, unknown> };
      delete prototype.commandForElement;
      delete prototype.command;
      addEventListener('command', (event) => event.preventDefault(), { capture: true });
    },
  },
  {
    name: 'fetch with keepalive',
    foundAs: ['RequestInit.keepalive'],
    remove: () => {
      const { fetch: original } = window;
      window.fetch = (input, init) => original(input, { ...init, keepalive: false });
    },
  },
  {
    name: 'requestIdleCallback',
    foundAs: ['requestIdleCallback'],
    remove: () => {
      const names = window as unknown as Record<string, unknown>;
      delete names.requestIdleCallback;
      delete names.cancelIdleCallback;
    },
  },
  {
    name: 'Web Locks',
    foundAs: [],
    remove: () => {
      delete (Navigator.prototype as unknown as Record<string, unknown>).locks;
    },
  },
  {
    name: 'crypto.randomUUID',
    foundAs: [],
    remove: () => {
      delete (Crypto.prototype as unknown as Record<string, unknown>).randomUUID;
    },
  },
  {
    name: 'the visual viewport',
    foundAs: [],
    remove: () => {
      delete (window as unknown as Record<string, unknown>).visualViewport;
    },
  },
  {
    name: 'inert',
    foundAs: ['HTMLElement.inert'],
    remove: () => {
      delete (HTMLElement.prototype as unknown as Record<string, unknown>).inert;
    },
  },
  { name: ':has()', foundAs: [':has'], unknownInStyles: /:(?=has\()/g },
  {
    name: 'alternative text of what styles draw',
    foundAs: ['content: alt_text'],
    unknownInStyles: /(?<![\w-])(?=content\s*:[^;{}]*\/\s*["'])/g,
  },
  {
    name: '::details-content',
    foundAs: [':details-content'],
    unknownInStyles: /(?<=::)(?=details-content)/g,
  },
  {
    name: 'content-visibility',
    foundAs: [
      'content-visibility',
      'content-visibility: hidden',
      'content-visibility: visible',
      'contain-intrinsic-block-size',
    ],
    unknownInStyles: /(?=content-visibility\s*:|contain-intrinsic-)/g,
  },
  {
    name: 'checkVisibility',
    foundAs: ['Element.checkVisibility'],
    remove: () => {
      delete (Element.prototype as unknown as Record<string, unknown>).checkVisibility;
    },
  },
  { name: 'dynamic viewport units', foundAs: ['dvh'], unknownInStyles: /(?<=\d)(?=dvh\b)/g },
  { name: 'color-mix()', foundAs: ['color-mix()'], unknownInStyles: /(?=color-mix\()/g },
  {
    name: 'text-wrap, and other properties that only change how the page looks',
    foundAs: [
      'text-wrap',
      'text-wrap: balance',
      'text-wrap: pretty',
      'text-size-adjust',
      'outline',
      'mask-image',
      'overscroll-behavior',
      'forced-color-adjust',
      'forced-color-adjust: none',
      'break-after: avoid',
      'print-color-adjust',
      'print-color-adjust: exact',
    ],
    unknownInStyles:
      /(?<![\w-])(?=(?:text-wrap|text-size-adjust|outline|mask-image|overscroll-behavior|forced-color-adjust|print-color-adjust|break-after)\s*:)/g,
  },
];

/** Attributes that only affect a phone's keyboard, or where the focus begins. */
export const harmlessAttributes = ['attribute autofocus', 'attribute autocapitalize'];
