import type { Pixel } from '../../content/pixel.ts';

/**
 * Matches the meta tag with the operator's pixel. The build writes this tag. Pages without the tag
 * load no consent note.
 */
const PIXEL_META = 'meta[name="croneai:pixel"]';

/** Parts of the document that the pixel uses. */
type Page = Pick<Document, 'querySelector' | 'createElement' | 'head'>;

/** Reads the pixel from the page's meta tag. Returns undefined if the operator has no pixel. */
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
  /** The pixel's script sets this function once the script has loaded. */
  callMethod?: (...call: unknown[]) => void;
}

/**
 * Loads the pixel once, and counts a visit of this page. Call it only after the visitor has agreed.
 */
export function startPixel({ script, id }: Pixel, page: Page = document): void {
  const scope = globalThis as { fbq?: PixelQueue; _fbq?: PixelQueue };
  if (scope.fbq) return;
  // Queue of calls. The script reads it once it has loaded, as in the vendor's inline snippet.
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
