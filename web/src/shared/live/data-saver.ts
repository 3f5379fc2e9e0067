import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.data-saver');

/** Minimum polling interval in data-saver mode, ms. */
export const SAVER_POLL_MS = 30_000;

/**
 * True in data-saver mode. The member's switch on this device decides; without a choice, the
 * browser's setting decides.
 */
function isSavingData(): boolean {
  const choice = stored.read();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return choice === null ? connection?.saveData === true : choice === 'on';
}

export const useDataSaver = (): boolean => useSyncExternalStore(stored.subscribe, isSavingData);
export const switchDataSaver = (isOn: boolean): void => stored.write(isOn ? 'on' : 'off');
