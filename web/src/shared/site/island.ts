import { createElement, type ReactElement } from 'react';

/** Names of the islands, as in `site/islands.ts`. */
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
  | 'status-board'
  | 'testimonials'
  | 'theme-toggle'
  | 'today-strip'
  | 'track-record';

export const ISLAND_TAG = 'site-island';

/** Id of the message that a script of the page failed to load. The document contains it, hidden. */
export const LOAD_FAILED_ID = 'load-failed';

/**
 * Part of a static page that the page's script hydrates when it is near the viewport. Its child is
 * rendered into the document, with its props as JSON. Islands cannot contain islands.
 */
export function Island({ name, children }: { name: IslandName; children: ReactElement }) {
  const props = JSON.stringify(children.props);
  return createElement(ISLAND_TAG, { 'data-name': name, 'data-props': props, class: 'contents' }, children);
}
