import { useSyncExternalStore } from 'react';

/** How far somebody looks, in pixels of scrolling, before the offer comes along. */
const OVERLAY_AFTER_PX = 200;

export function showsOverlay(scrolledPx: number): boolean {
  return scrolledPx > OVERLAY_AFTER_PX;
}

export function useTeaserOverlay(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => showsOverlay(scrollY),
    () => false,
  );
}

function subscribe(draw: () => void): () => void {
  addEventListener('scroll', draw, { passive: true });
  return () => removeEventListener('scroll', draw);
}
