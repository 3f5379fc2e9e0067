import {
  CHANNEL_CELLS,
  type Channel,
  type ChannelEvent,
  MAIL_SETTINGS,
} from '@croneai/contracts/channels.ts';
import type { Notifications, OptionalNotification } from '@croneai/contracts/users.ts';
import { isBetween, isLive, type SignalFacts, wantsSignal } from '@croneai/rules/notification-rules.ts';
import { type Times, timesIn } from '@croneai/rules/times.ts';
import { clockIn } from '@croneai/rules/wall-clock.ts';
import type { StoredChannelSettings } from './channel-settings.model.ts';
import { quietEnd } from './wall-clock-ends.ts';

export type Decision =
  | { kind: 'send' }
  /** The message waits for the end of quiet hours. */
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: 'off' | 'quiet' | 'muted' | 'rules' };

type DecisionInput = { event: ChannelEvent; channel: Channel; facts: SignalFacts | null; at: Date };

/** Returns the format of times for the member. */
export const clockOf = ({ zone, clock }: Pick<StoredChannelSettings, 'zone' | 'clock'>): Times =>
  timesIn(zone, clock === '12');

const isOn = (
  { matrix }: Pick<StoredChannelSettings, 'matrix'>,
  event: ChannelEvent,
  channel: Channel,
): boolean => {
  const cell = CHANNEL_CELLS[event][channel];
  if (cell === undefined || cell === 'always') return cell === 'always';
  return matrix[event]?.[channel] ?? cell === 'on';
};

type Choices = Pick<StoredChannelSettings, 'matrix'> & {
  /** Account settings, which auth owns; only mails depend on them. */
  notifications?: Notifications | null;
};
type Wanted = {
  /** Row of the matrix; undefined for messages without a row. */
  event: ChannelEvent | undefined;
  channel: Channel;
  /** Account setting that decides instead of the row. */
  setting?: OptionalNotification | undefined;
};

export function wants(choices: Choices, { event, channel, setting }: Wanted): boolean {
  const deciding = setting ?? (channel === 'mail' && event ? settingOfRow(event) : undefined);
  if (deciding) return choices.notifications?.[deciding] ?? false;
  return event === undefined || isOn(choices, event, channel);
}

const settingOfRow = (event: ChannelEvent): OptionalNotification | undefined =>
  (MAIL_SETTINGS as Partial<Record<ChannelEvent, OptionalNotification>>)[event];

/** Applies a member's settings to a message: matrix first, then rules, then quiet hours. */
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
