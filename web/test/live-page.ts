import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { serveApi } from './api.ts';
import { hello, serveStream } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

export const UPGRADE = '/dashboard/upgrade';
export const gold = someUser({ tier: 'gold', dashboardUnlocked: true });

/** Sets fake time and browser locks, which jsdom does not have, for each test of the file. */
export function withLiveClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    look('visible');
  });
}

/** Serves a dashboard, and records each request for the signed-in user. */
export function serve(user = gold) {
  const stream = serveStream();
  const asked: string[] = [];
  const api = serveApi({
    ...stream.handlers,
    getCurrentUser: () => {
      asked.push('me');
      return { data: user };
    },
  });
  return { stream, asked, api };
}

/** Waits longer than usual, because parts of the app load slowly on a busy machine. */
export const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** Opens a page whose stream has reached the event with id 10. */
export async function openWithStream(path: string, { stream }: Pick<ReturnType<typeof serve>, 'stream'>) {
  const page = await openDashboard(path);
  await soon(() => expect(stream.open()).toHaveLength(1));
  stream.open()[0]?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  return page;
}

export async function openLive(served: ReturnType<typeof serve>) {
  const page = await openWithStream(UPGRADE, served);
  await page.sees('Welcome, Ada Example');
  // The page repeats requests that it made before the hello.
  await soon(() => expect(served.asked.length).toBeGreaterThanOrEqual(2));
  served.asked.length = 0;
  return page;
}

/** Returns the connection state of each open tab. */
export function connection(): string[] {
  return [...document.querySelectorAll('[data-connection]')].map(
    (badge) => badge.getAttribute('data-connection') ?? '',
  );
}

export function look(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

export async function pass(ms: number, ping?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (passed % 25_000 === 0) ping?.();
  }
}

/**
 * Controls what `IntersectionObserver` reports. Nothing is visible until the test calls the
 * returned function.
 */
export function watchSight(): (isIntersecting: boolean) => void {
  const watched = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  let isSeen = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: (entries: { isIntersecting: boolean }[]) => void;
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.#told = told;
      }
      observe() {
        watched.add(this.#told);
        this.#told([{ isIntersecting: isSeen }]);
      }
      disconnect() {
        watched.delete(this.#told);
      }
    },
  );
  return (isIntersecting) => {
    isSeen = isIntersecting;
    for (const told of watched) told([{ isIntersecting }]);
  };
}
