import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

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
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
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
afterAll(() => {
  globalThis.getComputedStyle = styleOf;
});
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

/*
 * The files of a worker share a window, so each file leaves the window as it found it.
 */
const listen = globalThis.addEventListener;
const listeners: Parameters<typeof removeEventListener>[] = [];
globalThis.addEventListener = (...added: Parameters<typeof addEventListener>) => {
  listeners.push(added);
  listen(...added);
};
const shared: object[] = [navigator, document, document.documentElement];
const before = shared.map((target) => new Set(Object.keys(Object.getOwnPropertyDescriptors(target))));
afterAll(() => {
  for (const added of listeners) removeEventListener(...added);
  globalThis.addEventListener = listen;
  for (const [index, target] of shared.entries())
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(target)))
      if (!before[index]?.has(name)) Reflect.deleteProperty(target, name);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
