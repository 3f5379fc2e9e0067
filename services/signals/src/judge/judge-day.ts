import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import {
  SUSPENDING,
  standingAlarms,
  type Trip,
  tripOfPopulation,
  tripOfPrices,
  tripOfPublished,
  tripOfRows,
  tripOfSkill,
  tripOfSlope,
} from '@croneai/engine/judge/alarms.ts';
import { createDayRecord, type DayRecord, type SlotSums } from '@croneai/engine/judge/day-record.ts';
import type { Judgement } from '@croneai/engine/judge/judgement.ts';
import { KINDS, type Pair, type PairKind } from '@croneai/engine/markets/pair.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { EngineState } from '@croneai/engine/model/engine-state.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { isLicensed, licenceBar } from '@croneai/engine/model/licence.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { ChampionRepository } from '../champion/champion.repository.ts';
import type { Ledger } from '../ledger/ledger.repository.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { SlotRepository } from '../slots/slot.repository.ts';
import type { JudgementRepository } from './judgement.repository.ts';

/** What alarms look back at. */
const WINDOW_MS = 28 * DAY_MS;
/** The curve of the desk, and some days to look back at. */
const KEPT_MS = 35 * DAY_MS;
/** So much of the ledger is read at once. */
const BLOCK_MS = 2 * 3_600_000;

export type JudgeOptions = {
  champions: Pick<ChampionRepository, 'find' | 'findState' | 'listArtefacts' | 'findArtefact'>;
  ledger: Pick<Ledger, 'readSlots'>;
  judgements: JudgementRepository;
  shadows: readonly { readonly engine: Pick<Engine, 'name'>; readonly ledger: Pick<Ledger, 'readSlots'> }[];
  signals: Pick<SignalRepository, 'listOutcomes'>;
  slots: Pick<SlotRepository, 'countPrices'>;
  pairs: readonly Pair[];
  logger: Pick<Logger, 'info' | 'warn'>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Judges the day before a midnight: what the forecasts of all markets came to, alarms, and how the challengers stand. One document a day is all
 * that it writes, so a judgement that is killed at any point is repeated, and one that is made twice counts once. The fold takes what it
 * suspends into the next state.
 */
export function judgeDay(options: JudgeOptions) {
  const { champions, judgements, logger, now } = options;
  return async (day: number): Promise<void> => {
    const champion = await champions.find();
    const newest = await judgements.newestDay();
    if (!champion?.isWhole || (newest !== undefined && newest >= day)) return;
    const before = await judgements.read(day - WINDOW_MS, day);
    const last = before.at(-1);
    const state = (await champions.findState(champion.stateSlot)) ?? {};
    const { sums, ...record } = await countDay(options, day, last);
    const holders = licensedOf(state, options.pairs);
    const licensedKinds = new Set(holders.map(({ kind }) => kind));
    const prices = await options.slots.countPrices(day - DAY_MS, day);
    const trainedRows = await rowsOfNewest(champions);
    const trips = [
      ...(await tripsOfKinds(options, { day, before, record, sums, licensedKinds })),
      tripOfPrices(prices),
      tripOfRows(trainedRows, last?.trainedRows),
    ].flatMap((trip) => trip ?? []);
    const judgedAt = now();
    const suspended = KINDS.filter((kind) =>
      trips.some((trip) => trip.kind === kind && SUSPENDING.includes(trip.name)),
    );
    const judgement: Judgement = {
      ...record,
      day,
      judgedAt,
      prices,
      trainedRows,
      licensed: {
        from: champion.stateSlot,
        symbols: holders.filter(({ kind }) => !suspended.includes(kind)).map(({ symbol }) => symbol),
      },
      alarms: standingAlarms(trips, last?.alarms ?? [], {
        day,
        now: judgedAt,
        isLicensed: (kind) => licensedKinds.has(kind),
      }),
      suspended,
    };
    if (!(await judgements.add(judgement, sums))) return;
    logJudgement(judgement, logger);
    await judgements.expire(day - KEPT_MS);
  };
}

/** The record of the day from its pages. Slots and shards that are missing leave holes, and nothing else. */
async function countDay(
  { ledger, shadows, pairs, signal }: JudgeOptions,
  day: number,
  last: Judgement | undefined,
): Promise<DayRecord> {
  const kinds = new Map(pairs.map(({ symbol, kind }) => [symbol, kind]));
  const licensed = new Set(last?.licensed.symbols);
  const licensedFrom = last?.licensed.from ?? Number.POSITIVE_INFINITY;
  const counting = createDayRecord({
    engine: SERVED,
    kindOf: (symbol) => kinds.get(symbol),
    isLicensed: (symbol, slot) => slot >= licensedFrom && licensed.has(symbol),
    challengers: last?.challengers ?? {},
  });
  const start = day - DAY_MS;
  for (let from = start; from < day; from += BLOCK_MS) {
    signal.throwIfAborted();
    const read = await ledger.readSlots(from, from + BLOCK_MS);
    const beside = new Map<string, Awaited<ReturnType<Ledger['readSlots']>>>();
    for (const { engine, ledger: own } of shadows)
      beside.set(engine.name, await own.readSlots(from, from + BLOCK_MS));
    for (let slot = from; slot < from + BLOCK_MS; slot += ENGINE_SLOT_MS) {
      const [page, after] = [read.get(slot)?.entries ?? [], read.get(slot + ENGINE_SLOT_MS)?.entries ?? []];
      const pages = new Map([...beside].map(([name, own]) => [name, own.get(slot)?.entries ?? []]));
      counting.takeSlot(slot, (slot - start) / ENGINE_SLOT_MS, page, after, pages);
    }
    await nextTurn();
  }
  return counting.end();
}

/** Of each kind. The first three are looked at while a market of the kind has a licence: there is nothing else to take away. */
async function tripsOfKinds(
  { judgements, signals }: JudgeOptions,
  {
    day,
    before,
    record,
    sums,
    licensedKinds,
  }: {
    day: number;
    before: readonly Judgement[];
    record: Omit<DayRecord, 'sums'>;
    sums: DayRecord['sums'];
    licensedKinds: ReadonlySet<PairKind>;
  },
): Promise<Trip[]> {
  const days = [...(await judgements.readSums(day - WINDOW_MS, day)), { day, sums }];
  const published = await signals.listOutcomes(day - WINDOW_MS, day);
  return KINDS.flatMap((kind): Trip[] => {
    const found = [
      tripOfPopulation(
        kind,
        record.kinds[kind],
        before.flatMap(({ kinds }) => kinds[kind] ?? []),
        SERVED.features.names,
      ),
    ];
    if (licensedKinds.has(kind)) {
      // What was suspended for is over: a kind is judged by what came since.
      const restart = before.findLast(({ suspended }) => suspended.includes(kind));
      const since = days.filter((each) => each.day > (restart?.day ?? Number.NEGATIVE_INFINITY));
      const slots: SlotSums[] = since.flatMap((each) => each.sums[kind] ?? []);
      const outcomes = published.get(kind) ?? [];
      found.push(
        tripOfSkill(kind, slots),
        tripOfSlope(kind, slots),
        tripOfPublished(
          kind,
          outcomes.filter(({ slot }) => slot >= (restart?.judgedAt ?? 0)),
        ),
      );
    }
    return found.flatMap((trip) => trip ?? []);
  });
}

function licensedOf(state: EngineState, pairs: readonly Pair[]): Pair[] {
  const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
  return pairs.filter(({ symbol }) => {
    const own = state[symbol];
    return own !== undefined && isLicensed(own.evidence, bar);
  });
}

/** Of the last training, whatever decides now. */
async function rowsOfNewest(
  champions: Pick<ChampionRepository, 'listArtefacts' | 'findArtefact'>,
): Promise<number> {
  const [newest] = await champions.listArtefacts(1);
  const artefact = newest && (await champions.findArtefact(newest.hash));
  if (!artefact || artefact === 'broken') return 0;
  return Object.values(artefact.models).reduce((sum, { rows }) => sum + rows, 0);
}

function logJudgement(
  { day, kinds, alarms, suspended, judgedAt }: Judgement,
  logger: JudgeOptions['logger'],
): void {
  const forecasts = Object.values(kinds).reduce((sum, kind) => sum + kind.forecasts, 0);
  const gain = Object.values(kinds).reduce((sum, kind) => sum + kind.gain, 0);
  const skill = forecasts === 0 ? null : (400 * gain) / forecasts;
  logger.info({ day: new Date(day).toISOString(), forecasts, skill, suspended }, 'the day before was judged');
  for (const { since, seenAt, ...alarm } of alarms)
    if (seenAt === judgedAt)
      logger.warn({ ...alarm, since: new Date(since).toISOString() }, 'an alarm of the engine stands');
}
