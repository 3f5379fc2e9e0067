import { Info } from 'lucide-react';
import { Tooltip } from '../../shared/ui/tooltip.tsx';

/** The formula behind a figure, on hover, focus and press. */
export function FormulaHint({ of, formula }: { of: string; formula: string }) {
  return (
    <Tooltip text={formula} opensOnPress>
      <button
        type="button"
        aria-label={`Formula: ${of}`}
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-surface-2 hover:text-text"
      >
        <Info className="size-4" />
      </button>
    </Tooltip>
  );
}
