import { afterEach, expect, it, vi } from 'vitest';
import { configuredPixel, startPixel } from './pixel.ts';

afterEach(() => vi.unstubAllGlobals());

const pixel = { script: 'https://connect.example.net/pixel.js', id: '4711' };

function pageWith(meta?: { content: string; dataset: { id?: string } }) {
  const added: { src?: string }[] = [];
  const page = {
    querySelector: () => meta ?? null,
    createElement: () => ({}),
    head: { append: (element: { src?: string }) => added.push(element) },
  };
  return { page: page as unknown as Document, added };
}

it('a page without the operator’s pixel tag has no pixel (ASVS 14.2.3)', () => {
  expect(configuredPixel(pageWith().page)).toBeUndefined();
  expect(configuredPixel(pageWith({ content: pixel.script, dataset: {} }).page)).toBeUndefined();
  expect(configuredPixel(pageWith({ content: pixel.script, dataset: { id: pixel.id } }).page)).toEqual(pixel);
});

it('the pixel loads its script once, and queues events until the script has loaded (ASVS 14.2.3)', () => {
  vi.stubGlobal('fbq', undefined);
  vi.stubGlobal('_fbq', undefined);
  const { page, added } = pageWith();
  startPixel(pixel, page);
  startPixel(pixel, page);
  expect(added.map(({ src }) => src)).toEqual([pixel.script]);
  const { fbq } = globalThis as unknown as {
    fbq: { queue: unknown[][]; callMethod?: (...call: unknown[]) => void } & ((...call: unknown[]) => void);
  };
  expect(fbq.queue).toEqual([
    ['init', '4711'],
    ['track', 'PageView'],
  ]);
  const arrived = vi.fn();
  fbq.callMethod = arrived;
  fbq('track', 'Lead');
  expect(arrived).toHaveBeenCalledExactlyOnceWith('track', 'Lead');
});
