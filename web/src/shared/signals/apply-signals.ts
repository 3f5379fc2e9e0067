import { LIVE_FIGURES_SPREAD_MS, type LivePrice, type SignalsChanged } from '@croneai/contracts/live.ts';
import type { ServiceState } from '@croneai/contracts/service-state.ts';
import { SIGNALS_PER_FETCH, type Signal } from '@croneai/contracts/signals.ts';
import { SLOTS_PER_LIST } from '@croneai/contracts/slots.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SharedState } from '../api/shared-state.ts';
import type { EventContext } from '../live/apply-event.ts';
import { pricesReceived, signalsOpen } from '../live/live-slice.ts';
import {
  barOf,
  type CandleBar,
  type Candles,
  type CandlesQuery,
  chartOf,
  LIVE_SIGNALS,
  type SignalPage,
  type StreamSummary,
  signalsApi,
} from './signals-api.ts';

type Context = EventContext<SharedState & { api: ReturnType<typeof signalsApi.reducer> }>;

/** Applies the event's data to the cache, and refetches only what the event does not contain. */
export function applySignals(
  change: SignalsChanged,
  { dispatch, getState, hints, serverNow }: Context,
): void {
  const opensInMs = change.opensAt === null ? 0 : Math.max(0, Date.parse(change.opensAt) - serverNow());
  if (change.slot && change.opensAt !== null)
    dispatch(signalsOpen({ slot: change.slot.slot, at: Date.now() + opensInMs }));
  if (change.slot) applySlot(change.slot, { dispatch, getState, hints });
  for (const signal of change.signals ?? []) applySignal(signal, { dispatch, getState, hints });
  const { status } = signalsApi.endpoints.signals.select(LIVE_SIGNALS)(getState());
  applyMinutes(change, dispatch);
  // A pending request for the list may be older than the event. Its reply would overwrite the
  // change.
  if (change.signals && status === 'fulfilled')
    dispatch(signalsApi.util.updateQueryData('signals', LIVE_SIGNALS, (page) => withChange(page, change)));
  else hints.add(['Signals'], opensInMs);
  hints.add(['PaperAccounts'], opensInMs);
  hints.add(['Slots'], opensInMs, LIVE_FIGURES_SPREAD_MS);
  const isSettlement = change.signals?.some(({ status }) => status !== 'active') ?? change.slot === null;
  if (isSettlement) hints.add(['OpenTrades']);
}

/** Updates the page of a signal, or refetches the signal if a request for it is pending. */
function applySignal(
  signal: Signal,
  { dispatch, getState, hints }: Pick<Context, 'dispatch' | 'getState' | 'hints'>,
): void {
  const { status } = signalsApi.endpoints.signal.select(signal.id)(getState());
  if (status === 'pending') hints.add([{ type: 'Signals', id: signal.id }]);
  else dispatch(signalsApi.util.updateQueryData('signal', signal.id, () => signal));
}

/**
 * Adds the event's one-minute bars to the cache. This happens before the signals are added, so that
 * the chart of a new signal needs no refetch.
 */
function applyMinutes({ minutes = {}, signals = [] }: SignalsChanged, dispatch: Context['dispatch']): void {
  const charts = Object.entries(minutes).map(([pair, bars]) => ({
    endpointName: 'candles' as const,
    arg: chartOf(pair),
    value: {
      bars: bars.map(barOf),
      provenance: signals.find((signal) => signal.pair === pair)?.provenance,
    },
  }));
  if (charts.length > 0) dispatch(signalsApi.util.upsertQueryEntries(charts));
}

function applySlot(
  { startsAt, outcome, cause }: NonNullable<SignalsChanged['slot']>,
  { dispatch, getState, hints }: Pick<Context, 'dispatch' | 'getState' | 'hints'>,
): void {
  const { status } = signalsApi.endpoints.summary.select()(getState());
  if (status !== 'fulfilled') {
    hints.add(['Summary']);
    return;
  }
  // After a slot without a signal, the time at which signals are expected again may have changed.
  // The event does not contain this time.
  if (outcome !== 'published' && cause !== 'nothing_pays') hints.add(['Summary']);
  const ofNewest = (summary: StreamSummary): StreamSummary =>
    summary.lastSlot && summary.lastSlot.startsAt > startsAt
      ? summary
      : { ...summary, lastSlot: { startsAt, outcome, cause } };
  dispatch(signalsApi.util.updateQueryData('summary', undefined, ofNewest));
}

export function applyService(service: ServiceState, { dispatch, hints, getState }: Context): void {
  if (signalsApi.endpoints.summary.select()(getState()).status === 'fulfilled')
    dispatch(signalsApi.util.updateQueryData('summary', undefined, (summary) => ({ ...summary, service })));
  else hints.add(['Summary']);
}

/** Returns the newest signals and slots with the change applied, newest first. */
export function withChange(page: SignalPage, { signals = [], row }: SignalsChanged): SignalPage {
  const changed = new Set(signals.map(({ id }) => id));
  const all = [...signals, ...page.signals.filter(({ id }) => !changed.has(id))];
  const rows = row ? [row, ...page.slots.filter(({ slot }) => slot !== row.slot)] : page.slots;
  const newest = all.sort((a, b) => b.slot - a.slot || a.rank - b.rank).slice(0, SIGNALS_PER_FETCH);
  return {
    ...page,
    signals: newest,
    slots: rows.toSorted((a, b) => b.slot - a.slot).slice(0, SLOTS_PER_LIST),
  };
}

export function applyPrices(
  { prices }: { prices: readonly LivePrice[] },
  { dispatch, getState, hints }: Context,
): void {
  dispatch(pricesReceived(prices));
  for (const price of prices) {
    if (!price.bar) continue;
    const bar = barOf(price.bar);
    for (const query of Object.values(getState().api.queries)) {
      if (query?.endpointName !== 'candles' || query.status !== 'fulfilled') continue;
      const chart = query.originalArgs as unknown as CandlesQuery;
      if (chart.pair !== price.pair || chart.timeframe !== '1m' || chart.until !== undefined) continue;
      const { bars } = query.data as Candles;
      const more = withBar(bars, bar);
      if (!more) hints.add([{ type: 'Candles', id: price.pair }]);
      else if (more !== bars)
        dispatch(
          signalsApi.util.updateQueryData('candles', chart, (candles) => ({
            ...candles,
            bars: [...more],
          })),
        );
    }
  }
}

/**
 * Adds the new bar at the end and drops the first bar. Returns `bars` itself if `bar` is not newer
 * than the last bar, and undefined if bars between them are missing.
 */
export function withBar(bars: readonly CandleBar[], bar: CandleBar): readonly CandleBar[] | undefined {
  const last = bars.at(-1);
  if (!last || last.time >= bar.time) return bars;
  return bar.time === last.time + MINUTE_MS ? [...bars.slice(1), { ...bar }] : undefined;
}
