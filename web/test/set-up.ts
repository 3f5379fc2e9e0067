import { configure } from '@testing-library/react';

/** A chunk, a reply and a render away, on a busy machine. */
configure({ asyncUtilTimeout: 50_000 });

/*
 * Browser features missing in jsdom. There is no layout, so each acts as on a wide screen with the
 * whole page in view.
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
/** Drawing does nothing, and text has no width. */
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy(
    {},
    {
      get: (_context, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
      set: () => true,
    },
  )) as never;
/**
 * Colours by name have no value where no stylesheet is loaded; what draws on a canvas needs one.
 */
const styleOf = globalThis.getComputedStyle;
globalThis.getComputedStyle = (element, pseudo) =>
  new Proxy(styleOf(element, pseudo), {
    get(style, name) {
      const value: unknown = Reflect.get(style, name);
      if (typeof value === 'function') return value.bind(style);
      return typeof value === 'string' && value.startsWith('var(') ? 'rgb(0, 0, 0)' : value;
    },
  });
/** The audience’s locale, which has a clock of 24 hours, whatever the machine’s own is. */
Object.defineProperty(navigator, 'language', { value: 'en-NG' });
