import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import { signalPath } from '@croneai/contracts/paths.ts';
import { notCountedTexts } from '../../content/own-trades.ts';
import { SheetLink } from '../../shared/dashboard/sheet-address.tsx';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import { outcomeOf } from '../../shared/signals/signal-labels.ts';
import { usd } from '../../shared/text/usd.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';

interface TradeRowProps {
  trade: OwnTrade;
  /** True to show the note in full. Otherwise, it is cut after two lines. */
  hasFullNote?: boolean;
}

/** A trade with its result, its tags, and its note. It links to its signal. */
export function TradeRow({ trade, hasFullNote = false }: TradeRowProps) {
  const { recent } = useTimes();
  const { signal, signalId, takenAt, stakeUsd, outcome, resultUsd, notCounted, tags, note } = trade;
  const { label, tone } = outcomeOf({ status: notCounted ? 'expired' : signal.status, outcome });
  return (
    <li>
      <SheetLink
        to={signalPath(signalId)}
        sheet="signal"
        value={signalId}
        className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 text-sm hover:bg-surface-2"
      >
        <span className="min-w-0 font-medium wrap-anywhere">
          <span aria-hidden>{signal.signalType === 'buy' ? '▲' : '▼'} </span>
          <span className="sr-only">{signal.signalType === 'buy' ? 'CALL ' : 'PUT '}</span>
          {signal.asset}
        </span>
        <span className="tabular justify-self-end whitespace-nowrap">
          {resultUsd === null ? (
            <Badge tone={tone}>{label}</Badge>
          ) : (
            <span className={`font-medium ${toneOf(resultUsd)}`}>{signedUsdText(resultUsd)}</span>
          )}
        </span>
        <span className="tabular flex min-w-0 flex-wrap items-center gap-1.5 text-xs text-muted">
          {recent(takenAt)} · {usd(stakeUsd)}
          {tags.map((tag) => (
            <span key={tag} className="rounded-full bg-surface-2 px-2 py-0.5 wrap-anywhere">
              {tag}
            </span>
          ))}
        </span>
        <span className="self-start justify-self-end text-xs text-muted">
          {resultUsd === null ? '' : label}
        </span>
        {notCounted ? (
          <span className="col-span-2 text-xs text-muted">{notCountedTexts[notCounted]}</span>
        ) : null}
        {note ? (
          <span
            className={`col-span-2 text-muted wrap-anywhere ${hasFullNote ? 'whitespace-pre-line' : 'line-clamp-2'}`}
          >
            {note}
          </span>
        ) : null}
      </SheetLink>
    </li>
  );
}

/** Shows where the parts of the first trade will be. */
export function NoTrades() {
  return (
    <div className="flex flex-col gap-3 p-5 text-sm">
      <p className="font-medium">Your first trade will look like this</p>
      <div
        aria-hidden
        className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 rounded-control border border-dashed border-line-strong px-4 py-3 text-muted"
      >
        <span className="font-medium">▲ Market</span>
        <span>± your result</span>
        <span className="text-xs">time · your stake</span>
        <span className="justify-self-end text-xs">won or lost</span>
      </div>
      <p className="text-muted">
        Tap “I’m in” on a running signal. We settle your trade at its expiry, and it appears here.
      </p>
    </div>
  );
}
