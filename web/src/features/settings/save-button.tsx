import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';

interface SaveButtonProps {
  state: SaveState;
  label: string;
}

/** Submits its form; says that it is saving while it is. */
export function SaveButton({ state, label }: SaveButtonProps) {
  const isSaving = state === 'saving';
  return (
    <Button
      type="submit"
      disabled={isSaving}
      aria-busy={isSaving || undefined}
      className="self-start sm:min-w-40"
    >
      {isSaving ? 'Saving...' : label}
    </Button>
  );
}

/** Nothing is saved faster than somebody can see that it is being saved. */
const SAVING_MIN_MS = 1500;
const SAVED_SHOWN_MS = 5000;

type SaveState = 'idle' | 'saving' | 'saved';

/** From idle to saving to saved and back; a failure goes straight back to idle, and the form says what it was. */
export function usePacedSave() {
  const [state, setState] = useState<SaveState>('idle');
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const save = async <Answer extends { error?: unknown }>(send: () => Promise<Answer>): Promise<Answer> => {
    setState('saving');
    const [answer] = await Promise.all([send(), pause(SAVING_MIN_MS)]);
    setState(answer.error ? 'idle' : 'saved');
    return answer;
  };
  return { state, save };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
