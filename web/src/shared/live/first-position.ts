import { type LivePosition, parseLiveId } from '@croneai/contracts/live-id.ts';

/** `'unknown'`: replies named positions in two different logs, so no stream can resume. */
let earliest: LivePosition | 'unknown' | undefined;

/** Stores the position that a reply names if it is the earliest since the page was loaded. */
export function notePosition(id: string | null): void {
  const position = parseLiveId(id ?? undefined);
  if (!position || earliest === 'unknown') return;
  if (earliest && earliest.epoch !== position.epoch) earliest = 'unknown';
  else if (!earliest || position.last < earliest.last) earliest = position;
}

/**
 * Returns the earliest position of all replies since the page was loaded. A stream that resumes
 * after it gets every change that one of these replies may lack.
 */
export const firstPosition = (): LivePosition | undefined => (earliest === 'unknown' ? undefined : earliest);
