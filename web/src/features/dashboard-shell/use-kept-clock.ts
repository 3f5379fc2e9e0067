import type { ChannelSettings } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { useEffect, useEffectEvent } from 'react';
import { useChannelsQuery, usePutChannelsMutation, writeChannels } from '../../shared/alerts/channels-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useTwelveHours } from '../../shared/time/clock-choice.ts';
import { useTimes } from '../../shared/time/use-times.ts';

/**
 * Saves this device's time zone and clock format to the account, for times in push messages and
 * emails. If another device changes these values while this page is open, the page does not save
 * its own values again. Otherwise, two open devices would overwrite each other forever.
 */
export function useKeptClock(): void {
  const { data } = useChannelsQuery();
  const { zone } = useTimes();
  const clock = useTwelveHours() ? '12' : '24';
  const [put] = usePutChannelsMutation();
  const dispatch = useAppDispatch();
  const keep = useEffectEvent(async (own: Pick<ChannelSettings, 'zone' | 'clock'>) => {
    if (!data || (data.zone === own.zone && data.clock === own.clock)) return;
    const reply = await put(own);
    if (reply.data) dispatch(writeChannels(own));
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void keep({ zone, clock });
  }, [isLoaded, zone, clock]);
}
