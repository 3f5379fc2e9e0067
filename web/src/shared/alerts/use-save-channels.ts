import type { Channel, ChannelEvent, SignalRules } from '@croneai/contracts/channels.ts';
import type { ChannelSettings } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { useAppDispatch } from '../api/shared-state.ts';
import { useTwelveHours } from '../time/clock-choice.ts';
import { useTimes } from '../time/use-times.ts';
import { putChannels, writeChannels } from './channels-api.ts';

type Matrix = Partial<Record<ChannelEvent, Partial<Record<Channel, boolean>>>>;
export type ChannelsChange = Partial<Pick<ChannelSettings, 'quiet'>> & {
  rules?: Partial<SignalRules>;
  matrix?: Matrix;
};
type Dispatch = ReturnType<typeof useAppDispatch>;

/**
 * Stores with a running save, by their `dispatch`. The value is the change that waits for its end.
 */
const running = new WeakMap<Dispatch, ChannelsChange | null>();

/**
 * Returns a function that shows a change at once and saves it, with this device's time zone and
 * clock. Sends only the change, because another device may have changed the other settings. Changes
 * that are made during a save are sent together afterwards, so that a late reply reverts none of
 * them. The function resolves to the reply of its save, or to undefined if a running save also
 * sends the change.
 */
export function useSaveChannels() {
  const dispatch = useAppDispatch();
  const { zone } = useTimes();
  const clock = useTwelveHours() ? ('12' as const) : ('24' as const);
  return async (shown: ChannelSettings, change: ChannelsChange): Promise<{ error?: unknown } | undefined> => {
    dispatch(writeChannels(choicesOf(withChange(shown, change))));
    const before = running.get(dispatch);
    if (before !== undefined) {
      running.set(dispatch, withChange(before ?? {}, change));
      return undefined;
    }
    let saved = shown;
    let next: ChannelsChange | null | undefined = change;
    let answer: { data?: ChannelSettings | undefined; error?: unknown } = {};
    while (next) {
      running.set(dispatch, null);
      answer = await dispatch(putChannels.initiate({ ...next, zone, clock }));
      saved = answer.data ?? saved;
      // Later changes were based on the change that failed, so they are dropped too.
      next = answer.data && running.get(dispatch);
      dispatch(writeChannels(choicesOf(withChange(saved, next ?? {}))));
    }
    running.delete(dispatch);
    return answer;
  };
}

/** Returns the settings that a save sends. Other calls change the watchlist and the mute. */
const choicesOf = ({ watchlist: _, mutedUntil: __, ...choices }: ChannelSettings): Partial<ChannelSettings> =>
  choices;

const withChange = <Before extends ChannelsChange>(before: Before, change: ChannelsChange): Before => ({
  ...before,
  ...change,
  ...(change.rules && { rules: { ...before.rules, ...change.rules } }),
  ...(change.matrix && { matrix: withCells(before.matrix, change.matrix) }),
});

const withCells = (before: Matrix = {}, change: Matrix): Matrix => ({
  ...before,
  ...Object.fromEntries(
    (Object.keys(change) as ChannelEvent[]).map((event) => [event, { ...before[event], ...change[event] }]),
  ),
});
