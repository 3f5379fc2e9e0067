import type { Pixel } from '../../content/pixel.ts';

/** Where the build writes the operator's pixel down: in the page, so that a page without one fetches nothing to ask about. */
const PIXEL_META = 'meta[name="croneai:pixel"]';

/** What the page needs of the document. */
type Page = Pick<Document, 'querySelector' | 'createElement' | 'head'>;

/** Undefined where the operator has configured none. */
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
  /** Set by the script when it has arrived. */
  callMethod?: (...call: unknown[]) => void;
}

/** Loads the pixel, once, and counts this page. Call it after consent only. */
export function startPixel({ script, id }: Pixel, page: Page = document): void {
  const scope = globalThis as { fbq?: PixelQueue; _fbq?: PixelQueue };
  if (scope.fbq) return;
  // The queue that the script takes over: the same few lines that its maker tells people to paste inline.
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
