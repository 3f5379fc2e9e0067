import { useSyncExternalStore } from 'react';
import { parseStored, storedText } from '../storage/stored-text.ts';

const storedSettings = storedText('croneai.alerts');

/** Alert settings of this device. Settings of other channels are stored on the account. */
export interface AlertSettings {
  hasSound: boolean;
}

/** Reads stored settings. Unreadable parts get their default. */
export const readAlertSettings = (text: string | null): AlertSettings => ({
  hasSound: (parseStored(text) as Partial<AlertSettings> | null | undefined)?.hasSound === true,
});

let known: { text: string | null; settings: AlertSettings } | undefined;

/** Returns the current settings of this device, as the same object until they change. */
export function alertSettings(): AlertSettings {
  const text = storedSettings.read();
  if (known?.text !== text) known = { text, settings: readAlertSettings(text) };
  return known.settings;
}

export const saveAlertSettings = (settings: AlertSettings): void =>
  storedSettings.write(JSON.stringify(settings));

/** Returns the settings of this device, and rerenders after changes in any tab. */
export const useAlertSettings = (): AlertSettings =>
  useSyncExternalStore(storedSettings.subscribe, alertSettings);
