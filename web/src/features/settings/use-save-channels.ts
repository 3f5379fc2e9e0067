import type { Channel, ChannelEvent } from '@croneai/contracts/channels.ts';
import type { ChannelSettings } from '@croneai/contracts/endpoints/channels.ts';
import { channelTexts } from '../../content/channels.ts';
import { settingsTexts } from '../../content/settings.ts';
import { usePutChannelsMutation } from '../../shared/alerts/channels-api.ts';
import { useTwelveHours } from '../../shared/time/clock-choice.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { useOutcome } from '../../shared/ui/use-outcome.ts';

type Change = Partial<Pick<ChannelSettings, 'quiet' | 'rules'>> & {
  matrix?: Partial<Record<ChannelEvent, Partial<Record<Channel, boolean>>>>;
};

/** Saves one change of what reaches the member, and whether one is on its way. */
export function useSaveChannels() {
  const [put, { isLoading }] = usePutChannelsMutation();
  const { zone } = useTimes();
  const clock = useTwelveHours() ? '12' : '24';
  const show = useOutcome();
  const save = async ({ rules, quiet }: ChannelSettings, change: Change): Promise<void> =>
    show(await put({ quiet, rules, zone, clock, ...change }), settingsTexts.unsaved, channelTexts.saved);
  return [save, isLoading] as const;
}
