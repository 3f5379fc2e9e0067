import { randomUUID } from 'node:crypto';
import { slotAfter } from '@croneai/engine/markets/slot-clock.ts';
import { createTurn } from '@croneai/platform/redis-turn.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { createPaperAccounts } from '../paper/paper-accounts.ts';
import { inPaperTurn } from '../paper/paper-turn.ts';
import { rankAccounts } from '../paper/rank-accounts.ts';
import { reportWeek } from '../paper/report-week.ts';
import { createSignalTape } from '../paper/signal-tape.ts';
import { KEEP_LOG } from '../public-log/open-log-keeper.ts';
import { countReadsAnew, createSignalRows } from '../signals/signal-rows.ts';
import { repairListVersion } from '../slots/announce.ts';
import { planSlots } from '../slots/plan-slots.ts';
import { reconcileSlots } from '../slots/reconcile-slots.ts';
import { reportSkew } from '../slots/skewed-workers.ts';
import type { Parts } from './connections.ts';

/** Planning and queues take some ten milliseconds: done before the boundary, they delay nothing behind it. Less than a shard waits for its start. */
const PLAN_AHEAD_MS = 1_500;
/** Of a slot that is shorter than half a minute; short ones are of tests. */
const MOST_AHEAD_SHARE = 0.05;
const RECONCILE_EVERY_MS = 1_000;
const COSIGN_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 5_000;
const REPORT_WEEK_EVERY_MS = 60_000;
const RANK_EVERY_MS = 5_000;
/** Paper accounts are ranked and reported by one worker; another one takes over this much later when it dies. */
const PAPER_TURN_MS = 60_000;

/** What a worker does again and again: it makes up for jobs that were lost. */
export function repeats(parts: Parts): Repeat[] {
  const { redis, clock, queues, signals, slots, publisher, settlements, listVersion, announce, now } = parts;
  const repairSlots = reconcileSlots({
    slots,
    publisher,
    dispatch: queues.addScans,
    isQueued: queues.isScanPending,
    now,
  });
  const repairList = repairListVersion({ listVersion, announce, signals, slots });
  const slotMs = parts.config.SIGNAL_SLOT_SECONDS * 1_000;
  const aheadMs = Math.min(PLAN_AHEAD_MS, MOST_AHEAD_SHARE * slotMs);
  const plan = planSlots({
    slots,
    dispatch: queues.addScans,
    stamp: parts.knowledge.stamp,
    slotMs,
    shardCount: parts.config.SCAN_SHARDS,
    now,
    onMissed: parts.slotMetrics.missed,
  });
  /** Until the next slot is to be planned, looking for lost ones meanwhile. */
  const untilPlan = () => {
    const planned = now().getTime() + aheadMs;
    return Math.min(RECONCILE_EVERY_MS, slotAfter(planned, slotMs) - planned);
  };
  const { paperSettings: settings, paperStates: states, weekReports: reports, leaderboard } = parts;
  const { provenance } = parts.marketData;
  const onReadAnew = countReadsAnew(parts.metrics);
  const turn = createTurn(redis, { key: 'signals:paper-turn', holder: randomUUID(), forMs: PAPER_TURN_MS });
  const { rank, report } = inPaperTurn(turn, (isMyTurn) => {
    const tape = createSignalTape(createSignalRows({ signals, listVersion, provenance, onReadAnew }));
    const accounts = createPaperAccounts({ settings, states, tape });
    return {
      rank: rankAccounts({ settings, leaderboard, listVersion, accounts, now }),
      report: reportWeek({ settings, reports, redis, accounts, isMyTurn, provenance, now }),
    };
  });
  return [
    { name: 'plan slots', everyMs: untilPlan, work: () => plan({ aheadMs }) },
    { name: 'reconcile slots', everyMs: RECONCILE_EVERY_MS, work: repairSlots },
    { name: KEEP_LOG, everyMs: parts.logKeeper.pauseMs, work: parts.logKeeper.keep },
    { name: 'have heads cosigned', everyMs: COSIGN_EVERY_MS, work: parts.logKeeper.cosignHeads },
    { name: 'settle what is due', everyMs: SWEEP_EVERY_MS, work: settlements.sweep },
    { name: 'repair the version of the list', everyMs: SWEEP_EVERY_MS, work: repairList },
    { name: 'report a wrong clock', everyMs: SWEEP_EVERY_MS, work: reportSkew({ redis, clock }) },
    { name: 'report the week', everyMs: REPORT_WEEK_EVERY_MS, work: report },
    { name: 'rank paper accounts', everyMs: RANK_EVERY_MS, work: rank },
  ];
}
