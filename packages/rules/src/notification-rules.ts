import type { ChannelEvent, Hours, SignalRules } from '@croneai/contracts/channels.ts';
import { searchable } from './searchable.ts';

/**
 * True for events whose messages expire soon. Quiet hours suppress these messages, and delay all
 * others.
 */
export const isLive = (event: ChannelEvent): boolean => event === 'signal' || event === 'signal-settled';

/**
 * True if a time of day (`HH:MM`) is within these hours. If both ends are equal, the hours are the
 * whole day.
 */
export function isBetween({ from, to }: Hours, time: string): boolean {
  if (from === to) return true;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Properties of a signal that members' rules use. */
export type SignalFacts = { pair: string; asset: string; signalType: 'buy' | 'sell'; confidence: number };

/**
 * True if the rules allow a signal at this time of day. If `facts` is null, only the time is
 * checked. `facts` is null for a member who is only notified that a signal exists. Any other rule
 * would reveal properties of the signal to this member.
 */
export function wantsSignal(
  { markets, hasStarred, direction, minConfidence, hours }: SignalRules,
  watchlist: readonly string[],
  facts: SignalFacts | null,
  time: string,
): boolean {
  if (hours && !isBetween(hours, time)) return false;
  if (!facts) return true;
  if (direction !== 'all' && facts.signalType !== direction) return false;
  if (facts.confidence < minConfidence) return false;
  const parts = markets
    .split(',')
    .map((part) => searchable(part.trim()))
    .filter(Boolean);
  const starred = hasStarred ? watchlist : [];
  if (parts.length === 0 && starred.length === 0) return true;
  return starred.includes(facts.pair) || parts.some((part) => searchable(facts.asset).includes(part));
}
