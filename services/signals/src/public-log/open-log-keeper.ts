import { NEWEST_HEAD_KEY, type NewestHead } from '@croneai/contracts/public-log.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { TRIALS } from '@croneai/engine/trials.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import type { Process } from '@croneai/platform/open-process.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { ActiveAlarm } from '@croneai/tlog/record/draft-leaves.ts';
import type { SignalRepository, TermsConfig } from '../signals/module.ts';
import type { SlotRepository, SlotWorkConfig } from '../slots/module.ts';
import type { LogConfig } from './config.ts';
import { keepLog } from './keep-log.ts';
import type { LogRepository } from './log.repository.ts';
import { createLogReader, rootHex } from './read-log.ts';
import { createRecordedHeads } from './recorded-heads.ts';
import { showRefusal } from './refused-log.ts';
import { createLastHead, createSigners, type LogRefusal } from './sign-head.ts';
import { cosignHeads } from './witnesses.ts';

/**
 * Maximum delay of a checkpoint if a nudge is lost. The first value applies for `BUSY_MS` after a
 * slot boundary, and the second value at all other times.
 */
const [SWEEP_EVERY_MS, QUIET_SWEEP_EVERY_MS] = [1_500, 15_000];
/** Slots end and signals are settled within this time after a slot boundary. */
const BUSY_MS = 20_000;
/** Alarms are cached for this time, because the engine is judged only once a day. */
const ALARMS_REMEMBERED_MS = 15 * 60_000;

export type LogKeeperConfig = Omit<LogConfig, 'LEDGER_HEADS'> &
  Partial<Pick<LogConfig, 'LEDGER_HEADS'>> &
  TermsConfig &
  Pick<SlotWorkConfig, 'SIGNAL_SLOT_SECONDS' | 'SIGNALS_PER_SLOT'>;

/**
 * Opens the worker's part of the public log. While the worker refuses to sign, its health is
 * degraded.
 */
export function openLogKeeper({
  log,
  redis,
  config,
  slots,
  signals,
  provenance,
  alarms,
  process: { logger, metrics, health },
  now,
}: {
  log: LogRepository;
  redis: Redis;
  config: LogKeeperConfig;
  slots: SlotRepository;
  signals: SignalRepository;
  provenance: Provenance;
  alarms: () => Promise<readonly ActiveAlarm[]>;
  process: Pick<Process<unknown>, 'logger' | 'metrics' | 'health'>;
  now: () => Date;
}) {
  const reader = createLogReader(log);
  const signedBehind = metrics.histogram({
    name: 'signals_public_log_seconds',
    help: 'Time of a round that appended leaves and signed a head',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  });
  let refused: LogRefusal | undefined;
  metrics.gauge({
    name: 'signals_public_log_refused',
    help: '1 while this worker refuses to sign the public log',
    collect() {
      this.set(refused ? 1 : 0);
    },
  });
  health.addDegradation('public-log', () => {
    if (refused) throw refused;
  });
  /**
   * Hour of the newest published proof, in hours since 1970. A worker makes only one proof per
   * hour, because a proof takes a fifth of the time of a round. This is often enough for the daily
   * mails: the first proof of a day covers all slots of the previous day.
   */
  let shownHour: number | undefined;
  const year = () => now().getUTCFullYear();
  return {
    keep: keepLog({
      log,
      slots,
      signals,
      lastHead: createLastHead(redis),
      recordedHeads: createRecordedHeads(config.LEDGER_HEADS),
      witnesses: config.LEDGER_WITNESSES.map(({ url }) => url),
      signerOf: createSigners({ secret: config.LEDGER_KEY, name: config.LEDGER_NAME }),
      policy: {
        seconds: config.SIGNAL_SLOT_SECONDS,
        signalsPerSlot: config.SIGNALS_PER_SLOT,
        strategy: CODE_VERSION,
        paysBy: config.PAYS_BY,
        provenance,
      },
      trials: TRIALS,
      alarms: cacheFor(ALARMS_REMEMBERED_MS, alarms),
      onRefused: (refusal) => {
        if (refusal && refusal.message !== refused?.message)
          logger.error({ err: refusal }, 'public log not signed');
        // If Redis is down, the refusal is not shown. In that case, no head is signed anyway, and
        // other checks report the outage.
        if (refusal || refused) void showRefusal(redis, refusal).catch(() => undefined);
        refused = refusal;
      },
      onSigned: (seconds) => signedBehind.observe(seconds),
      publishHead: async (head, { index }) => {
        const hour = Math.floor(now().getTime() / HOUR_MS);
        // Makes no second proof in an hour, unless Redis has lost the first.
        if (hour === shownHour && (await redis.exists(NEWEST_HEAD_KEY))) return;
        const newest: NewestHead = {
          index,
          size: head.size,
          root: rootHex(head),
          proof: await reader.proofIn(head, index),
        };
        await redis.set(NEWEST_HEAD_KEY, JSON.stringify(newest));
        shownHour = hour;
      },
      now,
    }),
    /**
     * Returns the maximum pause of a worker between two rounds. Each round queries the due entries,
     * so the pause is longer while none are expected.
     */
    pauseMs(): number {
      const slotMs = config.SIGNAL_SLOT_SECONDS * 1_000;
      const behindMs = now().getTime() % slotMs;
      return behindMs < BUSY_MS ? SWEEP_EVERY_MS : Math.min(QUIET_SWEEP_EVERY_MS, slotMs - behindMs);
    },
    cosignHeads: cosignHeads({
      log,
      reader,
      witnesses: config.LEDGER_WITNESSES,
      // The log of the previous year still grows until its last signals are settled.
      years: () => [year() - 1, year()],
      logger,
    }),
  };
}
