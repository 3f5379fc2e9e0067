import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.data-saver');

/** Minimum polling interval of a page that saves data. */
export const SAVER_POLL_MS = 30_000;

/**
 * True if this page saves data, by the member's switch on this device or else by the browser's
 * setting.
 */
function isSavingData(): boolean {
  const choice = stored.read();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return choice === null ? connection?.saveData === true : choice === 'on';
}

export const useDataSaver = (): boolean => useSyncExternalStore(stored.subscribe, isSavingData);
export const switchDataSaver = (isOn: boolean): void => stored.write(isOn ? 'on' : 'off');
