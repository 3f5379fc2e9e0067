import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Health } from '../health.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { SharedClock } from '../shared-clock.ts';
import type { OutboxModel } from '../stored/outbox-fields.ts';
import {
  claimDocument,
  deleteAllDrained,
  deleteIfDrained,
  findOldest,
  findPending,
  type PendingDocument,
  pullAndRelease,
  toDocumentId,
} from './outbox-store.ts';
import { createPendingDocuments, type PendingDocuments, type PendingItem } from './pending-documents.ts';
import { type PublishOutcome, publishInRounds } from './publish-rounds.ts';
import { createRelayReport, type RelayReport } from './relay-report.ts';

// Publishes events from documents to Kafka, at least once, in the order of each document. If the
// process dies before the publish, the next sweep of any process publishes the events. If it dies
// between publish and removal, the same events are published again, with the same ids.

export type OutboxRelayOptions = {
  models: readonly OutboxModel[];
  kafka: Pick<Kafka, 'publish'>;
  logger: Logger;
  metrics: Metrics;
  /** Health of the process, to which the relay adds the degradation `outbox`. */
  health: Health;
  /**
   * Clock that dates the claims. All processes must share it. Otherwise, a process with a fast
   * clock would consider all claims of other processes expired.
   */
  clock: Pick<SharedClock, 'now'>;
  sweepEveryMs?: number;
  /**
   * Time after which a relay that still holds a document is considered dead. It must be longer than
   * any publish takes.
   */
  claimMs?: number;
  /**
   * The process is degraded if publishing has failed for this long, or if an entry has been
   * unpublished for this long.
   */
  degradedAfterMs?: number;
  /**
   * Called if another relay took over the document before this relay had published its entries. The
   * messages may then be out of order, so the current state must be published again.
   */
  onLatePublish?: (model: OutboxModel, id: unknown) => Promise<void>;
};

export type OutboxRelay = ReturnType<typeof startOutboxRelay>;

const SWEEP_EVERY_MS = 2_000;
const CLAIM_MS = 30_000;
const DEGRADED_AFTER_MS = 60_000;
const BATCH_SIZE = 50;
const PROBE_SIZE = 5;
const SWEEP_LIMIT = 200;
/**
 * Number of sweeps from one search for undeleted documents to the next. Some documents must be
 * deleted after their last entry is published. If the process crashes before it deletes such a
 * document, the document stays. This is rare, so not every sweep searches for such documents.
 */
const DELETE_EVERY_SWEEPS = 30;
const STOP_DEADLINE_MS = 3_000;

type RelayContext = Required<Omit<OutboxRelayOptions, 'onLatePublish'>> &
  Pick<OutboxRelayOptions, 'onLatePublish'> & {
    pending: PendingDocuments;
    report: RelayReport;
  };

/** Starts the relay of one process. Any number of processes may relay the same collections. */
export function startOutboxRelay(options: OutboxRelayOptions) {
  const { sweepEveryMs = SWEEP_EVERY_MS, claimMs = CLAIM_MS, degradedAfterMs = DEGRADED_AFTER_MS } = options;
  const pending = createPendingDocuments();
  const report = createRelayReport({ ...options, degradedAfterMs });
  const context: RelayContext = { ...options, sweepEveryMs, claimMs, degradedAfterMs, pending, report };
  const stopping = new AbortController();
  const ended = runRelay(context, stopping.signal);
  return {
    /**
     * Publishes the document's entries now instead of at the next sweep. Call it immediately after
     * the write. Never throws.
     */
    nudge(model: OutboxModel, id: unknown): void {
      try {
        pending.add({ model, id: toDocumentId(model, id) });
      } catch (error) {
        options.logger.error({ err: error, model: model.modelName }, 'nudge with an invalid id');
      }
    },
    /**
     * Publishes the entries of queued documents and ends. Waits at most a few seconds. If entries
     * remain, the next sweep of any process publishes them.
     */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}

/** Publishes the entries of documents until the process stops. Never rejects. */
async function runRelay(context: RelayContext, stopping: AbortSignal): Promise<void> {
  const { pending, report, sweepEveryMs } = context;
  let nextSweepAt = 0;
  let hasMore = false;
  for (let sweeps = 0; !stopping.aborted; ) {
    // After an outage, many documents may be waiting. Sweeps then follow each other without a
    // pause; otherwise, only 200 documents would be handled per interval.
    const goesOn = hasMore && pending.isEmpty() && !report.isFailing();
    if (goesOn || performance.now() >= nextSweepAt) {
      hasMore = await sweep(context, { withDeletions: sweeps % DELETE_EVERY_SWEEPS === 0 });
      sweeps += 1;
      nextSweepAt = performance.now() + sweepEveryMs;
    }
    // While Kafka is down, the relay tries only a small batch, because each document costs two
    // writes to MongoDB. This batch is enough to detect that Kafka is back.
    await relayBatch(context, pending.takeReady(report.isFailing() ? PROBE_SIZE : BATCH_SIZE));
    if (hasMore && pending.isEmpty() && !report.isFailing()) continue;
    await pending.waitForReady({ until: nextSweepAt, signal: stopping });
  }
  await relayRest(context, performance.now() + STOP_DEADLINE_MS);
}

/** Called when the process stops. Tries to publish the entries of each document that is ready. */
async function relayRest(context: RelayContext, until: number): Promise<void> {
  for (;;) {
    const batch = context.pending.takeReady(BATCH_SIZE);
    if (batch.length === 0 || performance.now() >= until) return;
    await relayBatch(context, batch);
  }
}

/**
 * Finds documents with unpublished entries and queues them. Resolves to true if more documents may
 * be waiting.
 */
async function sweep(context: RelayContext, { withDeletions }: { withDeletions: boolean }): Promise<boolean> {
  const { models, pending, report, clock } = context;
  let hasMore = false;
  try {
    const oldest: string[] = [];
    for (const model of models) {
      const found = await findPending(model, SWEEP_LIMIT);
      const free = found.filter((document) => !isHeld(document, clock.now()));
      for (const { _id } of free) pending.add({ model, id: _id });
      if (found.length > 0) oldest.push(...[(await findOldest(model)) ?? []].flat());
      // If no document is free, other processes hold all of them, and another sweep would only find
      // the same documents.
      hasMore ||= found.length === SWEEP_LIMIT && free.length > 0;
      if (withDeletions) await deleteAllDrained(model);
    }
    report.sweptOldest(oldest.sort()[0]);
  } catch (error) {
    report.failed(error, 'outbox sweep failed');
  }
  return hasMore;
}

function isHeld({ outboxClaim }: PendingDocument, now: number): boolean {
  return outboxClaim?.until !== undefined && new Date(outboxClaim.until).getTime() > now;
}

type Claimed = {
  item: PendingItem;
  owner: string;
  document: PendingDocument;
};

async function relayBatch(context: RelayContext, batch: PendingItem[]): Promise<void> {
  if (batch.length === 0) return;
  const { kafka, report, claimMs, pending } = context;
  const startedAt = performance.now();
  const claimed = (await Promise.all(batch.map((item) => claim(context, item)))).filter(
    (found) => found !== undefined,
  );
  const jobs = claimed.map(({ item, document }) => ({ entries: document.outbox, alone: item.failures > 0 }));
  const outcomes = await publishInRounds(kafka, jobs, { startUntil: startedAt + claimMs / 2 });
  if (report.isKafkaBack(outcomes)) pending.retryAllNow();
  await Promise.all(
    claimed.map(async (one, index) => finish(context, one, outcomes[index] ?? { publishedIds: [] })),
  );
}

async function claim(
  { claimMs, clock, pending, report }: RelayContext,
  item: PendingItem,
): Promise<Claimed | undefined> {
  const owner = randomUUID();
  try {
    const document = await claimDocument(item.model, item.id, { owner, now: new Date(clock.now()), claimMs });
    return document && { item, owner, document };
  } catch (error) {
    pending.addAgainLater(item);
    report.failed(error, 'outbox claim failed');
    return undefined;
  }
}

async function finish(context: RelayContext, claimed: Claimed, outcome: PublishOutcome): Promise<void> {
  const { pending, report, onLatePublish } = context;
  const { item, owner } = claimed;
  const { publishedIds, error } = outcome;
  const { model, id } = item;
  try {
    const rest = await pullAndRelease(model, id, { owner, publishedIds });
    if (error !== undefined) pending.addAgainLater(item);
    else if (rest && rest.outbox.length > 0) pending.add({ model, id });
    else if (rest) await deleteIfDrained(model, id);
    else if (publishedIds.length > 0) await onLatePublish?.(model, id);
  } catch (failure) {
    // The entries are published but not removed. The claim expires, and they are published again
    // with the same ids.
    report.failed(failure, 'published events not removed from the outbox');
  }
}
