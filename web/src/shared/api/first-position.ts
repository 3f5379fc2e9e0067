import { type LivePosition, parseLiveId } from '@croneai/contracts/live-id.ts';

/** `'unknown'`: no stream can resume before the calls of this page. */
let earliest: LivePosition | 'unknown' | undefined;

/** Stores the position that a reply names if it is the earliest since the page was loaded. */
export function notePosition(id: string | null): void {
  const position = parseLiveId(id ?? undefined);
  if (!position || earliest === 'unknown') return;
  if (earliest && earliest.epoch !== position.epoch) earliest = 'unknown';
  else if (!earliest || position.last < earliest.last) earliest = position;
}

/** For a page with data from replies that name no position, such as the reply to a login. */
export function forgetPosition(): void {
  earliest = 'unknown';
}

/**
 * Returns the earliest position that replies have named since the page was loaded. A stream that
 * resumes after it gets every change that one of these replies may lack. Undefined if there is no
 * such position.
 */
export const firstPosition = (): LivePosition | undefined => (earliest === 'unknown' ? undefined : earliest);
