import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import type { ServiceCause, ServiceSpan, ServiceState } from '@croneai/contracts/service-state.ts';
import { describeAlarm } from '@croneai/engine/judge/alarms.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { nextOpening } from '@croneai/engine/markets/session-hours.ts';
import { slotAfter, slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { stateOfSlots } from '@croneai/engine/slots/state-of-slots.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { ChampionNews, ChampionRepository } from '../champion/module.ts';
import type { Judge } from '../judge/module.ts';
import type { SlotRepository, StoredSlot } from '../slots/module.ts';
import type { ServiceStateRepository } from './service-state.repository.ts';

/** Number of newest slots from which the state is computed: one hour of five-minute slots. */
const SLOTS_READ = 12;

const ADVICE: Readonly<Record<ServiceCause | 'trading', string>> = {
  trading: 'Enter each signal within its entry window, or skip it.',
  engine_training: 'You don’t need to do anything. Auto-Copy and the bot wait too.',
  engine_refused: 'You don’t need to do anything. Auto-Copy and the bot wait too.',
  no_skill: 'Stay out: the engine hasn’t beaten a coin flip on any market yet.',
  markets_closed: 'You don’t need to do anything until a market opens.',
  prices_unavailable: 'Use your broker’s prices until our prices are back.',
  outage: 'Running signals still count. Don’t enter a signal late.',
};

/**
 * Returns the state, the start of its first slot, and the last slot that ended. If the state has
 * not changed, the stored start is used, because the slots that are read cover only an hour.
 */
export function readServiceSpan({
  slots,
  champions,
  serviceStates,
  slotSeconds,
  now,
}: {
  slots: Pick<SlotRepository, 'listLastFinished'>;
  champions: Pick<ChampionRepository, 'find'>;
  serviceStates: Pick<ServiceStateRepository, 'find'>;
  slotSeconds: number;
  now: () => Date;
}) {
  return async (): Promise<{ span: ServiceSpan; lastSlot: StoredSlot | undefined }> => {
    const [last, champion, stored] = await Promise.all([
      slots.listLastFinished(SLOTS_READ),
      champions.find(),
      serviceStates.find(),
    ]);
    const span = stateOfSlots({
      slots: last,
      hasChampion: champion !== undefined,
      now: now().getTime(),
      slotMs: slotSeconds * 1_000,
    });
    const isStored = stored?.state === span.state && stored.cause === span.cause;
    return { span: isStored ? stored : span, lastSlot: last[0] };
  };
}

export type ReadServiceSpan = ReturnType<typeof readServiceSpan>;

/** Describes the state for members. */
export function describeServiceState({
  champions,
  expectTrainingEnd,
  marketData,
  slotSeconds,
  now,
}: {
  champions: Pick<ChampionRepository, 'find'>;
  expectTrainingEnd: ChampionNews['expectTrainingEnd'];
  marketData: Pick<MarketData, 'supports'>;
  slotSeconds: number;
  now: () => Date;
}) {
  const slotMs = slotSeconds * 1_000;
  const sessions = [
    ...new Set(PAIRS.filter((pair) => marketData.supports(pair)).map(({ session }) => session)),
  ];
  const findEnd = async (cause: ServiceCause | null, at: number): Promise<number | undefined> => {
    if (cause === 'markets_closed') return nextOpening(sessions, at);
    if (cause !== 'engine_training') return undefined;
    if (await champions.find()) return at;
    return expectTrainingEnd();
  };
  return async (span: ServiceSpan): Promise<ServiceState> => {
    const at = now().getTime();
    const end = await findEnd(span.cause, at);
    // The running slot has already been decided, so trading can start with the next slot at the
    // earliest.
    const slot = end && Math.max(slotAt(end - 1, slotMs) + slotMs, slotAfter(at, slotMs));
    return {
      ...span,
      expectedEnd: slot ? new Date(slot).toISOString() : null,
      advice: ADVICE[span.cause ?? 'trading'],
    };
  };
}

export type DescribeServiceState = ReturnType<typeof describeServiceState>;

/**
 * Creates a round, which only the process with the turn (`isMyTurn`) runs. If the state has
 * changed, the round stores the state together with its event, and publishes the state to open
 * pages.
 */
export function watchServiceState({
  read,
  describe,
  serviceStates,
  live,
  isMyTurn,
  now,
}: {
  read: ReadServiceSpan;
  describe: DescribeServiceState;
  serviceStates: Pick<ServiceStateRepository, 'change'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  isMyTurn: () => Promise<boolean>;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    if (!(await isMyTurn())) return;
    const { span } = await read();
    if (await serviceStates.change(span, now()))
      await live.append({ event: 'service', to: { all: true }, data: await describe(span) });
  };
}

/** Creates a round that stores the engine's alarms, with one event for each new alarm. */
export function watchAlarms({
  readAlarms,
  serviceStates,
  now,
}: {
  readAlarms: Judge['readAlarms'];
  serviceStates: Pick<ServiceStateRepository, 'changeAlarms'>;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const active = await readAlarms(now().getTime());
    await serviceStates.changeAlarms(active.map(describeAlarm), now());
  };
}
