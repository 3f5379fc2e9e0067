import { SLOTS_PER_LIST, type SlotRow } from '@croneai/contracts/signals.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { sessionState, TRADING_SESSIONS } from '../../shared/signals/trading-sessions.ts';
import { watTime } from '../../shared/signals/wat-time.ts';
import { useSlotRows, useSlotStart, useStreamSummary } from '../../shared/ticket/use-stream.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** Which sessions trade, what became of the last slots, and what today has come to. */
export function MarketStatus() {
  const summary = useStreamSummary();
  return (
    <Card aria-labelledby="market" className="flex flex-col gap-4">
      <CardHead
        id="market"
        title="Market status"
        aside={<FeedBadge />}
        text={`${summary ? `${summary.pairsWatched} pairs, times` : 'Times'} in WAT`}
      />
      <SlotStrip />
      <Sessions />
    </Card>
  );
}

function FeedBadge() {
  const lastSlot = useStreamSummary()?.lastSlot;
  if (!lastSlot) return null;
  if (lastSlot.outcome === 'missed') return <Badge tone="down">Slot missed</Badge>;
  if (lastSlot.outcome === 'late') return <Badge tone="warn">Running late</Badge>;
  if (lastSlot.cause === 'prices_unavailable') return <Badge tone="down">Prices down</Badge>;
  if (lastSlot.cause === 'markets_closed') return <Badge>Markets closed</Badge>;
  return <Badge tone="up">Feed running</Badge>;
}

const SLOT_LOOK = {
  published: { bar: 'h-7 bg-accent', label: 'signal' },
  late: { bar: 'h-7 bg-warn', label: 'late signal' },
  none: { bar: 'h-2 bg-line-strong', label: 'no signal' },
  unpriced: { bar: 'h-2 bg-danger', label: 'no prices' },
  missed: { bar: 'h-7 bg-danger', label: 'missed' },
  unknown: { bar: 'h-2 bg-surface-3', label: 'not known' },
} as const;

type SlotKind = keyof typeof SLOT_LOOK;

function kindOf(row: SlotRow | undefined): SlotKind {
  if (row?.outcome === 'none' && row.cause === 'prices_unavailable') return 'unpriced';
  return row?.outcome ?? 'unknown';
}

/** A bar a slot, oldest first: height and colour tell a signal, none, a dead feed and missed apart. */
function SlotStrip() {
  const rows = useSlotRows();
  const slotMs = slotSecondsOf(useStreamSummary()) * 1000;
  const newest = useSlotStart();
  const slots = Array.from({ length: SLOTS_PER_LIST }, (_, index) => {
    const start = newest - (SLOTS_PER_LIST - 1 - index) * slotMs;
    const row = rows?.find(({ slot }) => slot === start);
    return { start, kind: kindOf(row), row };
  });
  return (
    <figure className="flex flex-col gap-2">
      <div aria-hidden className="flex h-8 items-end gap-1">
        {slots.map(({ start, kind, row }) => (
          <span key={start} title={slotTitle(start, kind, row)} className="flex h-full flex-1 items-end">
            <span className={`w-full rounded-[2px] ${SLOT_LOOK[kind].bar}`} />
          </span>
        ))}
      </div>
      <figcaption className="flex justify-between gap-3 text-xs text-muted">
        <span className="tabular whitespace-nowrap">{watTime(newest - (SLOTS_PER_LIST - 1) * slotMs)}</span>
        <span className="text-center">{rows ? countText(slots.map(({ kind }) => kind)) : ''}</span>
        <span className="tabular whitespace-nowrap">{watTime(newest)}</span>
      </figcaption>
    </figure>
  );
}

function slotTitle(start: number, kind: SlotKind, row: SlotRow | undefined): string {
  const reason = row?.reason ? `: ${row.reason}` : '';
  return `${watTime(start)} WAT, ${SLOT_LOOK[kind].label}${reason}`;
}

function countText(kinds: readonly SlotKind[]): string {
  const known = kinds.filter((kind) => kind !== 'unknown');
  if (known.length === 0) return 'no slots yet';
  const withSignal = known.filter((kind) => kind === 'published' || kind === 'late').length;
  const count = (counted: SlotKind) => known.filter((kind) => kind === counted).length;
  const [unpriced, missed] = [count('unpriced'), count('missed')];
  return [
    `signal in ${withSignal} of ${known.length} slots`,
    ...(unpriced > 0 ? [`${unpriced} without prices`] : []),
    ...(missed > 0 ? [`${missed} missed`] : []),
  ].join(', ');
}

function Sessions() {
  const now = useServerNow();
  return (
    <ul className="flex flex-col text-sm">
      {TRADING_SESSIONS.map((session) => {
        const { isOpen, changesAt } = sessionState(session, now);
        return (
          <li key={session.city} className="flex items-center gap-3 border-t border-line py-2">
            <span
              aria-hidden
              className={`size-2 rounded-full ${isOpen ? 'bg-up' : 'border border-line-strong'}`}
            />
            <span className="flex-1">{session.city}</span>
            <span className={isOpen ? 'text-up' : 'text-muted'}>{isOpen ? 'open' : 'closed'}</span>
            <span className="tabular w-32 text-right text-xs text-muted">
              {isOpen ? 'closes' : 'opens'} {opensText(changesAt, now)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'Africa/Lagos' });

function opensText(at: number, now: number): string {
  const isFar = at - now > 18 * 3_600_000;
  return isFar ? `${weekday.format(at)} ${watTime(at)}` : watTime(at);
}
