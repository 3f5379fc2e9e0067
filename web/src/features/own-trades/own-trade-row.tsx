import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notCountedTexts } from '../../content/own-trades.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { rowIdOf } from './position.ts';

/** Loaded when the member opens the row, because most trades are never edited. */
const EditForm = lazyPart(
  async () => (await import('./edit-form.tsx')).EditForm,
  <Skeleton className="h-80 w-full" />,
);

interface OwnTradeRowProps {
  trade: OwnTrade;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Time for which the row shows that a field was saved. */
const SAVED_SHOWN_MS = 2_000;

/** Opens the form that changes the trade. Shows the tags and the note, if there are any. */
export function OwnTradeRow({ trade, isOpen, onToggle }: OwnTradeRowProps) {
  const { signal, note, tags, notCounted } = trade;
  const isBare = note === '' && tags.length === 0;
  // The form stays when the row is folded, so that its text is kept.
  const [wasOpened, setWasOpened] = useState(false);
  /** Number of saves, and 0 once the last one is no longer announced. */
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (saves === 0) return;
    const timer = setTimeout(() => setSaves(0), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saves]);
  return (
    <details
      id={rowIdOf(trade.signalId)}
      open={isOpen}
      className="group/trade scroll-mt-20 border-t border-line text-sm"
      onToggle={({ currentTarget: { open } }) => {
        onToggle(open);
        if (open) setWasOpened(true);
      }}
    >
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 @xl:px-5 sm:px-7">
        <span className="font-medium">Your trade</span>
        {tags.map((tag) => (
          <span
            key={tag}
            className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-muted group-open/trade:hidden"
          >
            {tag}
          </span>
        ))}
        <span role="status" className="ml-auto text-muted">
          {saves > 0 ? 'Saved ✓' : ''}
        </span>
        <span className="text-accent group-open/trade:hidden">
          {isBare && signal.status !== 'active' ? 'Add a note' : note ? 'Edit note' : 'Edit'}
        </span>
        <ChevronDown className="hidden size-4 shrink-0 rotate-180 text-muted group-open/trade:block" />
        {notCounted ? <span className="w-full text-muted">{notCountedTexts[notCounted]}</span> : null}
        {note ? (
          <span className="line-clamp-2 w-full text-muted wrap-anywhere group-open/trade:hidden">{note}</span>
        ) : null}
      </summary>
      {wasOpened ? <EditForm trade={trade} onSaved={() => setSaves((all) => all + 1)} /> : null}
    </details>
  );
}
