import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { parseStored, storedText } from '../storage/stored-text.ts';

const storedSettings = storedText('croneai.alerts');

export const ALERT_SOUNDS = ['off', 'chime', 'bell', 'pulse'] as const;

/** What a person chose for this device alone; what they are told of is on the account. Whatever is not readable is as it comes. */
const alertSettingsSchema = z.object({
  /** `G` opens the signals page. */
  key: z.boolean().catch(true),
  sound: z.enum(ALERT_SOUNDS).catch('off'),
  /** 0 to 1. */
  volume: z.number().min(0).max(1).catch(0.6),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
export type AlertSound = AlertSettings['sound'];

export const readAlertSettings = (text: string | null): AlertSettings =>
  alertSettingsSchema.safeParse(parseStored(text)).data ?? alertSettingsSchema.parse({});

/** Whether anything would be heard while the page is in the background. */
export const reachesOut = ({ sound }: AlertSettings): boolean => sound !== 'off';

let known: { text: string | null; settings: AlertSettings } | undefined;

/** As they stand on this device now; the same object until they change. */
export function alertSettings(): AlertSettings {
  const text = storedSettings.read();
  if (known?.text !== text) known = { text, settings: readAlertSettings(text) };
  return known.settings;
}

export const saveAlertSettings = (settings: AlertSettings): void =>
  storedSettings.write(JSON.stringify(settings));

/** Follows changes in other tabs too. */
export const useAlertSettings = (): AlertSettings =>
  useSyncExternalStore(storedSettings.subscribe, alertSettings);
