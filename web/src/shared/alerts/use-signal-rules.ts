import { NO_RULES, type SignalRules, signalRulesSchema } from '@croneai/contracts/channels.ts';
import { useEffect, useEffectEvent } from 'react';
import { parseStored } from '../storage/stored-text.ts';
import { useTimes } from '../time/use-times.ts';
import { alertSettings, saveAlertSettings, storedSettings } from './alert-settings.ts';
import { useChannelsQuery, usePutChannelsMutation } from './channels-api.ts';

const NOTHING_CHOSEN = { rules: NO_RULES, watchlist: [] };

/** Rules that this browser kept by itself, before they were the account's; undefined when there are none. */
export function rulesInBrowser(text: string | null): SignalRules | undefined {
  const stored = parseStored(text);
  if (typeof stored !== 'object' || stored === null || !('direction' in stored)) return undefined;
  return signalRulesSchema.safeParse({ ...NO_RULES, ...stored }).data;
}

/** Which signals the member wants to be told of, and the starred markets. What a browser kept moves to an account that has chosen nothing, once. */
export function useSignalRules(): { rules: SignalRules; watchlist: readonly string[] } {
  const { data } = useChannelsQuery();
  const { zone } = useTimes();
  const [put] = usePutChannelsMutation();
  const move = useEffectEvent(async (isChosen: boolean, quiet: null) => {
    const rules = rulesInBrowser(storedSettings.read());
    if (!rules) return;
    const { error } = isChosen ? {} : await put({ quiet, zone, rules, matrix: {} });
    if (!error) saveAlertSettings(alertSettings());
  });
  const isChosen = data?.isChosen;
  useEffect(() => {
    if (isChosen !== undefined) void move(isChosen, null);
  }, [isChosen]);
  return data ?? NOTHING_CHOSEN;
}
