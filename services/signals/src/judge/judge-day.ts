import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { activeAlarms, SUSPENDING_ALARMS, tripOfPrices, tripOfRows } from '@croneai/engine/judge/alarms.ts';
import { createDayRecord, type DayRecord } from '@croneai/engine/judge/day-record.ts';
import type { Judgement } from '@croneai/engine/judge/judgement.ts';
import { tripsOfKind } from '@croneai/engine/judge/trips-of-kind.ts';
import { KINDS, type Pair } from '@croneai/engine/markets/pair.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { licensedIn } from '@croneai/engine/model/engine-state.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { ChampionRepository } from '../champion/module.ts';
import type { Ledger } from '../ledger/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import type { JudgementRepository } from './judgement.repository.ts';

/** Length of the period from which the alarms are computed. */
const WINDOW_MS = 28 * DAY_MS;
/**
 * Age at which judgements are deleted. It is a week more than the alarms and the curve on the admin
 * page "Engine" need.
 */
const KEPT_MS = 35 * DAY_MS;

export type JudgeOptions = {
  champions: Pick<ChampionRepository, 'find' | 'findState' | 'listArtefacts' | 'findArtefact'>;
  ledger: Pick<Ledger, 'walk'>;
  judgements: JudgementRepository;
  shadows: readonly { readonly engine: Pick<Engine, 'name'>; readonly ledger: Pick<Ledger, 'walk'> }[];
  signals: Pick<SignalRepository, 'listOutcomes'>;
  slots: Pick<SlotRepository, 'countPrices'>;
  pairs: readonly Pair[];
  logger: Pick<Logger, 'info' | 'warn'>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Judges the day that ends at a midnight. A judgement contains the results of all forecasts, the
 * alarms, the results of the challengers, and the kinds of market that are suspended. `foldStates`
 * later applies the suspensions. There is one document per day. A job that was killed can therefore
 * run again, and a job that runs twice stores only one judgement.
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
    const licensed = licensedIn(state);
    const holders = options.pairs.filter(({ symbol }) => licensed.has(symbol));
    const licensedKinds = new Set(holders.map(({ kind }) => kind));
    const prices = await options.slots.countPrices(day - DAY_MS, day);
    const trainedRows = await rowsOfNewest(champions);
    const days = [...(await judgements.readSums(day - WINDOW_MS, day)), { day, sums }];
    const published = await options.signals.listOutcomes(day - WINDOW_MS, day);
    const trips = [
      ...KINDS.flatMap((kind) =>
        tripsOfKind(kind, {
          before,
          days,
          isLicensed: licensedKinds.has(kind),
          published: published.get(kind) ?? [],
        }),
      ),
      tripOfPrices(prices),
      tripOfRows(trainedRows, last?.trainedRows),
    ].flatMap((trip) => trip ?? []);
    const judgedAt = now();
    const suspended = KINDS.filter((kind) =>
      trips.some((trip) => trip.kind === kind && SUSPENDING_ALARMS.includes(trip.name)),
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
      alarms: activeAlarms(trips, last?.alarms ?? [], {
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

/** Computes the record of the day from the ledger pages of its slots. */
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
  const beside = shadows.map(({ engine, ledger: own }) => ({
    name: engine.name,
    slots: own.walk(start, day),
  }));
  for await (const { slot, page, after } of ledger.walk(start, day)) {
    signal.throwIfAborted();
    const pages = new Map<string, readonly LedgerEntry[]>();
    for (const { name, slots } of beside) pages.set(name, (await slots.next()).value?.page ?? []);
    counting.takeSlot(slot, (slot - start) / ENGINE_SLOT_MS, page, after, pages);
  }
  return counting.end();
}

/**
 * Returns the number of rows that trained the newest artefact, even if another artefact decides at
 * present.
 */
async function rowsOfNewest(
  champions: Pick<ChampionRepository, 'listArtefacts' | 'findArtefact'>,
): Promise<number> {
  const [newest] = await champions.listArtefacts(1);
  const artefact = newest && (await champions.findArtefact(newest.hash));
  if (!artefact || artefact === 'broken') return 0;
  return Object.values(artefact.models).reduce((sum, { rows }) => sum + rows, 0);
}

function logJudgement({ day, alarms, suspended, judgedAt }: Judgement, logger: JudgeOptions['logger']): void {
  logger.info({ day: new Date(day).toISOString(), suspended }, 'previous day judged');
  for (const { since, seenAt, ...alarm } of alarms)
    if (seenAt === judgedAt)
      logger.warn({ ...alarm, since: new Date(since).toISOString() }, 'engine alarm active');
}
