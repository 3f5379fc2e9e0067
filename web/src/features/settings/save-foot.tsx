import type { SaveState } from '../../shared/forms/paced-save.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

interface SaveFootProps {
  failure: string | undefined;
  state: SaveState;
  saved: string;
  label: string;
}

/** The end of a form: how its last try ended, and its button, which says that it is saving while it is. */
export function SaveFoot({ failure, state, saved, label }: SaveFootProps) {
  const isSaving = state === 'saving';
  return (
    <>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      {state === 'saved' ? <Notice tone="success">{saved}</Notice> : null}
      <Button
        type="submit"
        disabled={isSaving}
        aria-busy={isSaving || undefined}
        className="self-start sm:min-w-40"
      >
        {isSaving ? 'Saving...' : label}
      </Button>
    </>
  );
}
