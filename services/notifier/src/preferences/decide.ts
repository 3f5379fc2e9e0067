import {
  CHANNEL_CELLS,
  type Channel,
  type ChannelEvent,
  isBetween,
  isLive,
  MAIL_SETTINGS,
  type SignalFacts,
  wantsSignal,
} from '@croneai/contracts/channels.ts';
import { type Times, timesIn } from '@croneai/contracts/times.ts';
import { clockIn } from '@croneai/contracts/wall-clock.ts';
import type { StoredChannelSettings } from './channel-settings.model.ts';
import { quietEnd } from './wall-clock-ends.ts';

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
