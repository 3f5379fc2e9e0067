import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

const stored = storedText('croneai.back-alert');

/** Whether this browser is to alert once signals are back. */
export const useBackAlert = (): boolean => useSyncExternalStore(stored.subscribe, stored.read) !== null;

export const setBackAlert = (isWanted: boolean): void => stored.write(isWanted ? 'wanted' : null);
