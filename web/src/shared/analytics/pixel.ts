import type { Pixel } from '../../content/pixel.ts';

/**
 * Meta tag with the operator's pixel, which the build writes. Pages without the tag load no consent
 * note.
 */
const PIXEL_META = 'meta[name="croneai:pixel"]';

/** Parts of the document that the pixel uses. */
type Page = Pick<Document, 'querySelector' | 'createElement' | 'head'>;

/** Returns undefined if the operator has no pixel. */
export function configuredPixel(page: Page = document): Pixel | undefined {
  const meta = page.querySelector<HTMLMetaElement>(PIXEL_META);
  const { content: script, dataset } = meta ?? {};
  return script && dataset?.id ? { script, id: dataset.id } : undefined;
}

interface PixelQueue {
  (...call: unknown[]): void;
  queue: unknown[][];
  loaded: boolean;
  version: string;
  push: PixelQueue;
  /** The pixel's script sets this once it has loaded. */
  callMethod?: (...call: unknown[]) => void;
}

/** Loads the pixel once, and counts this page. Call it only after the visitor has agreed. */
export function startPixel({ script, id }: Pixel, page: Page = document): void {
  const scope = globalThis as { fbq?: PixelQueue; _fbq?: PixelQueue };
  if (scope.fbq) return;
  // A queue that the script takes over, as in the vendor's inline snippet.
  const queue = ((...call: unknown[]) => {
    if (queue.callMethod) queue.callMethod(...call);
    else queue.queue.push(call);
  }) as PixelQueue;
  Object.assign(queue, { queue: [], loaded: true, version: '2.0', push: queue });
  scope.fbq = queue;
  scope._fbq = queue;
  queue('init', id);
  queue('track', 'PageView');
  const element = page.createElement('script');
  element.async = true;
  element.src = script;
  page.head.append(element);
}
