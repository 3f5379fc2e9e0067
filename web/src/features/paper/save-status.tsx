import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { SaveState } from './use-machine.ts';

interface SaveStatusProps {
  state: SaveState<unknown>;
  onUndo: () => void;
  onRetry: () => void;
}

/** What became of the last change, and what can be done about it. Keeps its place, so that nothing jumps. */
export function SaveStatus({ state, onUndo, onRetry }: SaveStatusProps) {
  if (state.kind === 'failed') {
    return (
      <Notice tone="danger" title="Not saved" action={<Again onClick={onRetry}>Try again</Again>}>
        {state.message} Your settings haven’t changed.
      </Notice>
    );
  }
  if (state.kind === 'conflict') {
    return (
      <Notice
        tone="warning"
        title="Changed somewhere else"
        action={<Again onClick={onRetry}>Use mine</Again>}
      >
        Updated from another device.
      </Notice>
    );
  }
  return (
    <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-muted">
      {state.kind === 'saving' ? 'Saving…' : null}
      {state.kind === 'saved' ? 'Saved.' : null}
      {state.kind === 'idle' ? 'Saves instantly.' : null}
      {state.kind === 'saved' && state.before ? (
        <Button size="sm" variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </p>
  );
}

function Again({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}
