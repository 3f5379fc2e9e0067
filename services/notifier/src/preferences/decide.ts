import {
  CHANNEL_CELLS,
  type Channel,
  type ChannelEvent,
  clockIn,
  type Hours,
  isBetween,
  isLive,
  MAIL_SETTINGS,
  type SignalFacts,
  wantsSignal,
} from '@croneai/contracts/channels.ts';
import { type Times, timesIn } from '@croneai/contracts/times.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { StoredChannelSettings } from './channel-settings.model.ts';

export type Decision =
  | { kind: 'send' }
  /** Not in quiet hours: at their end. */
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: 'off' | 'quiet' | 'muted' | 'rules' };

type DecisionInput = { event: ChannelEvent; channel: Channel; facts: SignalFacts | null; at: Date };

/** How times are written for the member. */
export const clockOf = ({ zone, clock }: Pick<StoredChannelSettings, 'zone' | 'clock'>): Times =>
  timesIn(zone, clock === '12');

/** Whether a cell of the matrix is on. */
export const isOn = (
  { matrix }: Pick<StoredChannelSettings, 'matrix'>,
  event: ChannelEvent,
  channel: Channel,
): boolean => {
  const cell = CHANNEL_CELLS[event][channel];
  if (cell === undefined || cell === 'always') return cell === 'always';
  return matrix[event]?.[channel] ?? cell === 'on';
};

/** Whether the cell of an email is set in the matrix: not in the notifications of the account, and not for good. */
export const isMailCell = (event: ChannelEvent): boolean =>
  !(event in MAIL_SETTINGS) && CHANNEL_CELLS[event].mail !== 'always';

/** What a member's settings make of a message: matrix first, then rules, then the hours. */
export function decide(
  settings: Omit<StoredChannelSettings, 'id'>,
  { event, channel, facts, at }: DecisionInput,
): Decision {
  const { quiet, zone, rules, watchlist, mutedUntil } = settings;
  if (!isOn(settings, event, channel)) return { kind: 'suppress', reason: 'off' };
  const time = clockIn(zone, at.getTime());
  if (event === 'signal' && !wantsSignal(rules, watchlist, facts, time))
    return { kind: 'suppress', reason: 'rules' };
  if (mutedUntil && at < mutedUntil && isLive(event)) return { kind: 'suppress', reason: 'muted' };
  if (!quiet || !isBetween(quiet, time)) return { kind: 'send' };
  return isLive(event)
    ? { kind: 'suppress', reason: 'quiet' }
    : { kind: 'wait', until: quietEnd(quiet, zone, at) };
}

/** First minute outside of the hours, by the clock on the wall: a night with a change of the clock is an hour longer or shorter. */
export function quietEnd(quiet: Hours, zone: string, at: Date): Date {
  const first = Math.ceil((at.getTime() + 1) / MINUTE_MS) * MINUTE_MS;
  for (let minute = first; minute < first + DAY_MS + 3 * 60 * MINUTE_MS; minute += MINUTE_MS)
    if (!isBetween(quiet, clockIn(zone, minute))) return new Date(minute);
  // Hours that are the whole day have no end: what waits goes out a day later.
  return new Date(at.getTime() + DAY_MS);
}

/** First minute of the next day by the clock on the wall. */
export function dayEnd(zone: string, at: Date): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const today = day.format(at);
  let minute = Math.ceil((at.getTime() + 1) / MINUTE_MS) * MINUTE_MS;
  while (day.format(minute) === today) minute += MINUTE_MS;
  return new Date(minute);
}
