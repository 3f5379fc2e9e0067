import type { MarketData, Provenance } from '../../markets/market-data.ts';
import type { Pair } from '../../markets/pair.ts';
import type { TimeSpan } from '../../markets/session-hours.ts';
import { SETTLEMENT_RULE } from '../../settlement/settle.ts';
import { multipleOf, netOf } from '../lab/score.ts';
import { ENGINES, type Engine, type ReplayRow } from '../model/engines.ts';
import { FEATURE_VERSION } from '../model/features.ts';
import { levelsOf } from '../model/ledger.ts';
import { ENGINE, MIN_TRAINING_ROWS, TRAINING_DAYS } from '../model/mix-logit.ts';
import { type PaysBy, paysByText } from '../model/pays-by.ts';
import { replayMarket } from '../model/replay-market.ts';
import { type MarketHistory, MODELS_READY_MS, type WalkedForecast, walk } from '../model/walk.ts';
import { SIGNAL_BARS } from '../replay.ts';
import { type CalibrationRow, calibrate } from './calibration.ts';
import { choosePublished, type Silence } from './choose-published.ts';
import { isWon, type Measures, measure, type Skill, skillOf } from './measures.ts';

const DAY_MS = 24 * 3_600_000;

/** Prices of one market. Times are epoch milliseconds. */
export interface BacktestMarket {
  readonly pair: Pair;
  /** Without gaps, ascending. */
  readonly spans: readonly TimeSpan[];
  /** First slot that is learned from. */
  readonly start: number;
  /** Slots with `from` ≤ slot and end ≤ `to` count. */
  readonly from: number;
  readonly to: number;
}

export interface BacktestRequest {
  readonly marketData: MarketData;
  /** Markets of one time, walked together: evidence is shared among them. */
  readonly groups: readonly (readonly BacktestMarket[])[];
  readonly signalsPerSlot: number;
  readonly paysBy: PaysBy;
  /** Ask less bid, where the recording says it. */
  readonly spreadAt?: (pair: Pair, barTime: number) => number | undefined;
  readonly onPair?: (done: number) => void;
}

/** The better side of one market in one slot, published or not. */
export interface CandidateTrade {
  readonly slot: string;
  readonly pair: string;
  readonly signalType: 'buy' | 'sell';
  /** Percent, 50 to 60. */
  readonly confidence: number;
  readonly outcome: 'profit' | 'loss' | 'breakeven';
  /** Gain or loss in multiples of the risk, before costs. */
  readonly multiple: number;
  /** Gain or loss under the terms of the run. */
  readonly net: number;
}

/** One published signal of the past. */
export interface BacktestSignal extends CandidateTrade {
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly exitPrice: number;
  readonly status: 'hit_tp' | 'hit_sl' | 'closed';
}

export interface SlotCounts {
  /** Of the calendar, open or not. */
  readonly all: number;
  /** In which some market had a candidate. */
  readonly withCandidates: number;
  readonly published: number;
  /** Slots with candidates that stayed empty, by cause. */
  readonly silent: Readonly<Record<Silence, number>>;
}

export interface Point {
  readonly time: string;
  readonly value: number;
}

/** One market over its own days. */
export interface MarketResult {
  readonly pair: string;
  readonly from: string;
  readonly to: string;
  /** Days of prices before `from` that were learned from, and settled slots in them. */
  readonly historyDays: number;
  readonly historySlots: number;
  /** When the first trained model was at work; null when there never were enough slots. */
  readonly modelsFrom: string | null;
  /** First slot in which it was licensed to publish. */
  readonly licensedFrom: string | null;
  /** Evidence against the coin at the end of each day; 20 is a licence. */
  readonly evidence: readonly Point[];
  /** Slots of an open market that were not decided, by cause. */
  readonly undecided: Readonly<Record<string, number>>;
  readonly candidates: Measures;
  readonly skill: Skill;
  readonly published: Measures;
}

/** What `npm run backtest` writes as JSON. */
export interface BacktestResult {
  readonly provenance: Provenance;
  readonly from: string;
  readonly to: string;
  readonly barMinutes: number;
  readonly pairs: readonly string[];
  readonly signalsPerSlot: number;
  readonly paysBy: string;
  readonly engine: string;
  readonly featureVersion: number;
  readonly settlementRule: { readonly version: number; readonly text: string };
  readonly slots: SlotCounts;
  /** Settled slots before the days that count. */
  readonly priorTrades: number;
  readonly published: Measures;
  readonly candidates: Measures;
  /** Of all candidates, pooled. */
  readonly skill: Skill;
  readonly markets: readonly MarketResult[];
  readonly calibration: {
    readonly published: readonly CalibrationRow[];
    readonly candidates: readonly CalibrationRow[];
  };
  readonly signals: readonly BacktestSignal[];
  /** Made as they are read: a month of all markets has more than a million. */
  readonly candidateTrades: Iterable<CandidateTrade>;
}

/** Walks the engine forward over the past and measures it. Throws what the market data throws. */
export async function runBacktest(request: BacktestRequest): Promise<BacktestResult> {
  const { marketData, paysBy, signalsPerSlot, groups } = request;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const walks: GroupWalk[] = [];
  const progress = { done: 0 };
  for (const group of groups) walks.push(await walkGroup(request, group, slotMs, progress));
  const candidates = walks.flatMap((each) => each.candidates);
  const published = walks.flatMap((each) => each.published);
  const markets = walks.flatMap((each) => marketResults(each, paysBy));
  const all = groups.flat();
  return {
    provenance: marketData.provenance,
    from: timeText(lowest(all.map(({ from }) => from))),
    to: timeText(-lowest(all.map(({ to }) => -to))),
    barMinutes: marketData.barMs / 60_000,
    pairs: all.map(({ pair }) => pair.symbol),
    signalsPerSlot,
    paysBy: paysByText(paysBy),
    engine: ENGINE,
    featureVersion: FEATURE_VERSION,
    settlementRule: { ...SETTLEMENT_RULE },
    slots: addCounts(walks.map(({ slots }) => slots)),
    priorTrades: markets.reduce((sum, { historySlots }) => sum + historySlots, 0),
    published: measure(published, paysBy),
    candidates: measure(candidates, paysBy),
    skill: skillOf(candidates),
    markets,
    calibration: { published: calibrate(published), candidates: calibrate(candidates) },
    signals: published.map((each) => toSignal(each, paysBy)),
    candidateTrades: {
      *[Symbol.iterator]() {
        for (const each of candidates) yield toCandidateTrade(each, paysBy);
      },
    },
  };
}

const lowest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
const timeText = (time: number): string => new Date(time).toISOString();

interface ReplayedMarket extends BacktestMarket {
  readonly rows: readonly ReplayRow[];
  readonly undecided: Record<string, number>;
}

interface GroupWalk {
  readonly markets: readonly ReplayedMarket[];
  readonly candidates: readonly WalkedForecast[];
  readonly published: readonly WalkedForecast[];
  readonly slots: SlotCounts;
}

async function walkGroup(
  request: BacktestRequest,
  group: readonly BacktestMarket[],
  slotMs: number,
  progress: { done: number },
): Promise<GroupWalk> {
  const markets: ReplayedMarket[] = [];
  for (const market of group) {
    markets.push(await replay(request, market));
    request.onPair?.(++progress.done);
  }
  const histories: MarketHistory[] = markets.map(({ pair, rows }) => ({ pair, rows }));
  const windows = new Map(markets.map(({ pair, from }) => [pair, from]));
  const candidates = walk(mixLogit, histories, slotMs).filter(
    ({ pair, row }) => row.slot >= (windows.get(pair) as number),
  );
  return { markets, candidates, ...choose(request, candidates, markets, slotMs) };
}

const mixLogit = ENGINES.find(({ name }) => name === ENGINE) as Engine;

async function replay(
  { marketData, spreadAt }: BacktestRequest,
  market: BacktestMarket,
): Promise<ReplayedMarket> {
  const { pair, spans, start, from, to } = market;
  const rows: ReplayRow[] = [];
  const undecided: Record<string, number> = {};
  for (const span of spans) {
    const part = { from: Math.max(start, span.from), to: Math.min(to, span.to) };
    if (part.from >= part.to) continue;
    const found = await replayMarket({
      marketData,
      pair,
      ...part,
      historyFrom: span.from,
      ...(spreadAt && { spreadAt: (time: number) => spreadAt(pair, time) }),
      onNone(slot, reason) {
        if (slot < from) return;
        const cause = reason.replace(/^\d+ of (\d+) bars so far$/, 'fewer than $1 bars since a gap');
        undecided[cause] = (undecided[cause] ?? 0) + 1;
      },
    });
    for (const row of found) rows.push(row);
  }
  return { ...market, rows, undecided };
}

function choose(
  { paysBy, signalsPerSlot }: BacktestRequest,
  candidates: readonly WalkedForecast[],
  markets: readonly BacktestMarket[],
  slotMs: number,
): Pick<GroupWalk, 'published' | 'slots'> {
  const published: WalkedForecast[] = [];
  const silent: Record<Silence, number> = { ...NEVER_SILENT };
  let [withCandidates, withSignal] = [0, 0];
  for (let first = 0; first < candidates.length; ) {
    const slot = candidates[first]?.row.slot;
    let end = first;
    while (candidates[end]?.row.slot === slot) end++;
    const chosen = choosePublished(candidates.slice(first, end), paysBy, signalsPerSlot);
    for (const each of chosen.published) published.push(each);
    if (chosen.silence) silent[chosen.silence]++;
    else withSignal++;
    withCandidates++;
    first = end;
  }
  const all = slotsWithin(markets, slotMs);
  return { published, slots: { all, withCandidates, published: withSignal, silent } };
}

const NEVER_SILENT: Readonly<Record<Silence, number>> = {
  'no market has shown skill yet': 0,
  'nothing expected to pay': 0,
};

/** Slots that some market's days hold. */
function slotsWithin(markets: readonly BacktestMarket[], slotMs: number): number {
  let [slots, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of markets.toSorted((a, b) => a.from - b.from)) {
    const first = Math.ceil(Math.max(from, reached) / slotMs);
    slots += Math.max(0, Math.floor(to / slotMs) - first);
    reached = Math.max(reached, to);
  }
  return slots;
}

const addCounts = (counts: readonly SlotCounts[]): SlotCounts => ({
  all: total(counts, ({ all }) => all),
  withCandidates: total(counts, (each) => each.withCandidates),
  published: total(counts, ({ published }) => published),
  silent: {
    'no market has shown skill yet': total(counts, ({ silent }) => silent['no market has shown skill yet']),
    'nothing expected to pay': total(counts, ({ silent }) => silent['nothing expected to pay']),
  },
});
const total = (counts: readonly SlotCounts[], of: (count: SlotCounts) => number): number =>
  counts.reduce((sum, each) => sum + of(each), 0);

function marketResults({ markets, candidates, published }: GroupWalk, paysBy: PaysBy): MarketResult[] {
  const candidatesOf = Map.groupBy(candidates, ({ pair }) => pair);
  const publishedOf = Map.groupBy(published, ({ pair }) => pair);
  return markets.map(({ pair, rows, undecided, ...market }) => {
    const own = candidatesOf.get(pair) ?? [];
    const licensed = own.find(({ licensed: isLicensed }) => isLicensed);
    return {
      pair: pair.symbol,
      from: timeText(market.from),
      to: timeText(market.to),
      historyDays: Math.max(0, market.from - market.start) / DAY_MS,
      historySlots: rows.filter(({ slot }) => slot < market.from).length,
      modelsFrom: modelsFrom(rows),
      licensedFrom: licensed ? timeText(licensed.row.slot) : null,
      evidence: evidenceByDay(own),
      undecided,
      candidates: measure(own, paysBy),
      skill: skillOf(own),
      published: measure(publishedOf.get(pair) ?? [], paysBy),
    };
  });
}

/** The start of the first day whose training had enough rows. */
function modelsFrom(rows: readonly ReplayRow[]): string | null {
  const labelled = rows.filter(({ outcome }) => outcome.label !== null);
  const last = labelled.findIndex(({ settledAt }, index) => {
    const first = labelled[index - MIN_TRAINING_ROWS + 1];
    return first !== undefined && settledAt - first.slot <= (TRAINING_DAYS - 1) * DAY_MS;
  });
  const row = labelled[last];
  return row ? timeText(Math.ceil(row.settledAt / DAY_MS) * DAY_MS + MODELS_READY_MS) : null;
}

/** The last of each UTC day. */
function evidenceByDay(candidates: readonly WalkedForecast[]): Point[] {
  const byDay = new Map<number, WalkedForecast>();
  for (const each of candidates) byDay.set(Math.floor(each.row.slot / DAY_MS), each);
  return [...byDay.values()].map(({ row, evidence }) => ({ time: timeText(row.slot), value: evidence }));
}

function toCandidateTrade(each: WalkedForecast, paysBy: PaysBy): CandidateTrade {
  const { pair, row, forecast } = each;
  const multiple = multipleOf(each);
  return {
    slot: timeText(row.slot),
    pair: pair.symbol,
    signalType: forecast.side,
    confidence: rounded(100 * forecast.probability),
    outcome: isWon(each) ? 'profit' : multiple === 0 ? 'breakeven' : 'loss',
    multiple: rounded(multiple),
    net: rounded(netOf(each, paysBy)),
  };
}

/** More digits say nothing and double the file. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
/** Entry and levels stand on ticks: a level that was reached is ±1 but for the last bits. */
const LEVEL_REACHED = 1 - 1e-9;

function toSignal(each: WalkedForecast, paysBy: PaysBy): BacktestSignal {
  const { pair, row, forecast } = each;
  const multiple = multipleOf(each);
  const levels = levelsOf(pair, row, forecast.side);
  const isAtLevel = Math.abs(multiple) >= LEVEL_REACHED;
  const level = multiple > 0 ? levels.takeProfit : levels.stopLoss;
  const close = row.entry + (forecast.side === 'buy' ? multiple : -multiple) * row.distance;
  return {
    ...toCandidateTrade(each, paysBy),
    entryPrice: row.entry,
    ...levels,
    exitPrice: isAtLevel ? level : withoutNoise(close),
    status: isAtLevel ? (multiple > 0 ? 'hit_tp' : 'hit_sl') : 'closed',
  };
}

/** A close of the recording, without what the division left in its last bits. */
const withoutNoise = (price: number): number => Number(price.toPrecision(12));
