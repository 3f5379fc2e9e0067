import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { parseStored, storedText } from '../storage/stored-text.ts';

const storedSettings = storedText('croneai.alerts');

/**
 * Alert settings of this device. Settings of other channels are stored on the account. Unreadable
 * parts get their default.
 */
const alertSettingsSchema = z.object({ hasSound: z.boolean().catch(false) });
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const readAlertSettings = (text: string | null): AlertSettings =>
  alertSettingsSchema.safeParse(parseStored(text)).data ?? alertSettingsSchema.parse({});

let known: { text: string | null; settings: AlertSettings } | undefined;

/** Returns the current settings of this device, as the same object until they change. */
export function alertSettings(): AlertSettings {
  const text = storedSettings.read();
  if (known?.text !== text) known = { text, settings: readAlertSettings(text) };
  return known.settings;
}

export const saveAlertSettings = (settings: AlertSettings): void =>
  storedSettings.write(JSON.stringify(settings));

/** Also rerenders after changes in other tabs. */
export const useAlertSettings = (): AlertSettings =>
  useSyncExternalStore(storedSettings.subscribe, alertSettings);
