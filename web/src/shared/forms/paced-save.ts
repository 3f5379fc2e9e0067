import { useEffect, useState } from 'react';

/** Minimum time for which the form shows “Saving”, so that people notice it. */
const SAVING_MIN_MS = 1500;
const SAVED_SHOWN_MS = 5000;

export type SaveState = 'idle' | 'saving' | 'saved';

/**
 * Returns the state of a save: idle, saving, saved, and idle again. After a failure it is idle at
 * once, and the form shows the reason.
 */
export function usePacedSave() {
  const [state, setState] = useState<SaveState>('idle');
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const save = async <Answer extends object>(send: () => Promise<Answer>): Promise<Answer> => {
    setState('saving');
    const pause = new Promise((resolve) => setTimeout(resolve, SAVING_MIN_MS));
    const [answer] = await Promise.all([send(), pause]);
    setState('error' in answer && answer.error ? 'idle' : 'saved');
    return answer;
  };
  return { state, save };
}
