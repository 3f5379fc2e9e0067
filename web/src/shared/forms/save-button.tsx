import { Button } from '../ui/button.tsx';
import type { SaveState } from './use-paced-save.ts';

interface SaveButtonProps {
  state: SaveState;
  label: string;
  disabled?: boolean;
}

/** Submits its form; says that it is saving while it is. */
export function SaveButton({ state, label, disabled = false }: SaveButtonProps) {
  const isSaving = state === 'saving';
  return (
    <Button
      type="submit"
      disabled={isSaving || disabled}
      aria-busy={isSaving || undefined}
      className="self-start sm:min-w-40"
    >
      {isSaving ? 'Saving...' : label}
    </Button>
  );
}
