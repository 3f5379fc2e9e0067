import { createElement, type ReactElement } from 'react';

/** Each is loaded by this name (`site/islands.ts`). */
export type IslandName =
  | 'contact-form'
  | 'counter'
  | 'day-countdown'
  | 'hero-panel'
  | 'lead-form'
  | 'losing-streak'
  | 'measured'
  | 'pixel-choice'
  | 'promo-code'
  | 'risk-calculator'
  | 'settled-ticket'
  | 'site-countdown'
  | 'slot-picture'
  | 'slot-record'
  | 'testimonials'
  | 'theme-toggle'
  | 'today-strip'
  | 'track-record';

export const ISLAND_TAG = 'site-island';

/**
 * A part of a static page that its own script hydrates near the viewport. The one child is rendered into the document; its
 * props are written beside it, as JSON. Islands hold no islands.
 */
export function Island({ name, children }: { name: IslandName; children: ReactElement }) {
  const props = JSON.stringify(children.props);
  return createElement(ISLAND_TAG, { 'data-name': name, 'data-props': props, class: 'contents' }, children);
}
