import { type LivePosition, liveIdFollows } from '@croneai/contracts/live.ts';

/** What a stretch of the log is to a reader: the next one, one that is known already, or one before which something is missing. */
export function stepTo(before: LivePosition | undefined, next: LivePosition): 'next' | 'known' | 'gap' {
  if (before === undefined || liveIdFollows(before, next)) return 'next';
  if (next.epoch !== before.epoch || next.first > before.last + 1) return 'gap';
  return next.last <= before.last ? 'known' : 'next';
}
