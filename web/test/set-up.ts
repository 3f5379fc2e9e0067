import { configure } from '@testing-library/react';

/** On a busy machine, loading a chunk, a reply, and rendering together take this long. */
configure({ asyncUtilTimeout: 50_000 });

/*
 * Replaces browser features that jsdom does not have. There is no layout, so they act as on a wide
 * screen with the whole page in view.
 */
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
globalThis.matchMedia = (media: string) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver = class {
  readonly #onSeen: (entries: { isIntersecting: true }[]) => void;
  constructor(onSeen: (entries: { isIntersecting: true }[]) => void) {
    this.#onSeen = onSeen;
  }
  observe() {
    this.#onSeen([{ isIntersecting: true }]);
  }
  disconnect() {}
} as never;
/** Canvas drawing does nothing, and text has no width. */
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy(
    {},
    {
      get: (_context, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
      set: () => true,
    },
  )) as never;
/** Without a stylesheet, named colours have no value, but code that draws on a canvas needs one. */
const styleOf = globalThis.getComputedStyle;
globalThis.getComputedStyle = (element, pseudo) =>
  new Proxy(styleOf(element, pseudo), {
    get(style, name) {
      const value: unknown = Reflect.get(style, name);
      if (typeof value === 'function') return value.bind(style);
      return typeof value === 'string' && value.startsWith('var(') ? 'rgb(0, 0, 0)' : value;
    },
  });
/** A locale of the audience with a 24-hour clock, regardless of the machine's locale. */
Object.defineProperty(navigator, 'language', { value: 'en-NG' });
