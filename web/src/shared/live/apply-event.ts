import {
  type DeskChanged,
  LIVE_FIGURES_SPREAD_MS,
  type LiveEvent,
  type LiveEventName,
  type LivePrice,
  type MemberChanged,
  type PriceMinute,
  type SignalsChanged,
} from '@croneai/contracts/live.ts';
import { SIGNALS_PER_FETCH } from '@croneai/contracts/signals.ts';
import { SLOTS_PER_LIST } from '@croneai/contracts/slots.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { SharedState } from '../session/use-session.ts';
import {
  type CandleBar,
  type Candles,
  type CandlesAsked,
  chartOf,
  LIVE_SIGNALS,
  type SignalPage,
  type StreamSummary,
  signalsApi,
} from '../signals/signals-api.ts';
import { statusApi } from '../support/status-api.ts';
import { pricesHeard, signalsOpen } from './live-slice.ts';
import { ANY_MAILS, ANY_MEMBER, MEMBER_LIST, mailsOf, memberOf, sessionsOf } from './member-tags.ts';
import { type Hints, type LiveDispatch, refetchTagged, type Tag } from './refetch.ts';

interface EventContext {
  dispatch: LiveDispatch;
  getState: () => SharedState;
  hints: Hints;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
}

type DataOf<Name extends LiveEventName> = Extract<LiveEvent, { event: Name }>['data'];

const TAGS_OF_MEMBER: Readonly<Record<MemberChanged['of'], readonly Tag[]>> = {
  account: ['Me', 'Profile'],
  signals: ['Signals', 'Slots', 'PaperAccounts'],
  community: ['Posts', 'ReportedPosts'],
  support: ['Tickets'],
  sessions: ['Sessions'],
};

const TAGS_OF_DESK: Readonly<Record<DeskChanged['of'], readonly Tag[]>> = {
  leads: ['Leads'],
  contacts: ['Contacts'],
  // The audit names members.
  members: [MEMBER_LIST, 'Audit'],
  audit: ['Audit'],
  member: [ANY_MEMBER],
  mails: [ANY_MAILS],
  news: ['News'],
  engine: ['Engine'],
};

function tagsOfDesk({ of, memberIds }: DeskChanged): readonly Tag[] {
  if (memberIds && of === 'member') return memberIds.flatMap((id) => [memberOf(id), sessionsOf(id)]);
  if (memberIds && of === 'mails') return memberIds.map(mailsOf);
  return TAGS_OF_DESK[of];
}

/**
 * What each event does to the cache of this tab. What concerns one member is asked for at once; what concerns all of them, within the
 * spread. Where the stream itself has what is new, nobody asks.
 */
export function applyEvent(event: LiveEvent, context: EventContext): void {
  const { dispatch, hints } = context;
  if (event.event === 'signals') applySignals(event.data, context);
  else if (event.event === 'member') dispatch(refetchTagged(TAGS_OF_MEMBER[event.data.of]));
  else if (event.event === 'ticket') dispatch(refetchTagged(['Tickets']));
  else if (event.event === 'desk') hints.add(tagsOfDesk(event.data));
  else if (event.event === 'posts') hints.add(['Posts', 'ReportedPosts']);
  else if (event.event === 'prices') applyPrices(event.data.prices, context);
  else if (event.event === 'status') applyStatus(event.data, context);
}

function applySignals(change: SignalsChanged, { dispatch, getState, hints, serverNow }: EventContext): void {
  const opensInMs = change.opensAt === null ? 0 : Math.max(0, Date.parse(change.opensAt) - serverNow());
  if (change.slot && change.opensAt !== null)
    dispatch(signalsOpen({ slot: change.slot.slot, at: Date.now() + opensInMs }));
  if (change.slot) applySlot(change.slot, { dispatch, getState, hints });
  const { status } = signalsApi.endpoints.signals.select(LIVE_SIGNALS)(getState() as never);
  applyMinutes(change, dispatch);
  // A list that is on its way may be older than the event, and would take the place of what the event said.
  if (change.signals && status === 'fulfilled')
    dispatch(
      signalsApi.util.updateQueryData('signals', LIVE_SIGNALS, (page) => withChange(page, change)) as never,
    );
  else hints.add(['Signals'], opensInMs);
  hints.add(['PaperAccounts'], opensInMs);
  hints.add(['Slots'], opensInMs, LIVE_FIGURES_SPREAD_MS);
}

/** Before the signals themselves, so that nobody asks for their charts. */
function applyMinutes({ minutes = {}, signals = [] }: SignalsChanged, dispatch: LiveDispatch): void {
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
  { dispatch, getState, hints }: Pick<EventContext, 'dispatch' | 'getState' | 'hints'>,
): void {
  const { status } = signalsApi.endpoints.summary.select()(getState() as never);
  if (status !== 'fulfilled') {
    hints.add(['Summary']);
    return;
  }
  const ofNewest = (summary: StreamSummary): StreamSummary =>
    summary.lastSlot && summary.lastSlot.startsAt > startsAt
      ? summary
      : { ...summary, lastSlot: { startsAt, outcome, cause } };
  dispatch(signalsApi.util.updateQueryData('summary', undefined, ofNewest) as never);
}

/** The newest signals and slots with what has changed, newest first. */
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

function applyPrices(prices: readonly LivePrice[], { dispatch, getState, hints }: EventContext): void {
  dispatch(pricesHeard(prices));
  for (const price of prices) {
    if (!price.bar) continue;
    const bar = barOf(price.bar);
    for (const query of Object.values(getState().api.queries)) {
      if (query?.endpointName !== 'candles' || query.status !== 'fulfilled') continue;
      const asked = query.originalArgs as unknown as CandlesAsked;
      if (asked.pair !== price.pair || asked.timeframe !== '1m') continue;
      const { bars } = query.data as Candles;
      const more = withBar(bars, bar);
      if (!more) hints.add([{ type: 'Candles', id: price.pair }]);
      else if (more !== bars)
        dispatch(
          signalsApi.util.updateQueryData('candles', asked, (candles) => ({
            ...candles,
            bars: [...more],
          })) as never,
        );
    }
  }
}

const barOf = (minute: PriceMinute): CandleBar => ({ ...minute, time: Date.parse(minute.time) });

function applyStatus(status: DataOf<'status'>, { dispatch, getState }: EventContext): void {
  const query = statusApi.endpoints.systemStatus.select()(getState() as never);
  if (query.status === 'fulfilled')
    dispatch(statusApi.util.updateQueryData('systemStatus', undefined, () => status) as never);
  else dispatch(refetchTagged(['Status']));
}

/** With the bar at the end and the oldest gone; undefined where bars are missing between. */
export function withBar(bars: readonly CandleBar[], bar: CandleBar): readonly CandleBar[] | undefined {
  const last = bars.at(-1);
  if (!last || last.time >= bar.time) return bars;
  return bar.time === last.time + MINUTE_MS ? [...bars.slice(1), { ...bar }] : undefined;
}
