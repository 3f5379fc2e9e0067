/*
 * Why this is a job: a mail server may be slow or away for hours, and neither may hold up the topic. What failure does: the
 * row says what is owed and when it is due, so a job that is lost, runs twice or dies in the middle costs nothing. One
 * attempt is claimed at a time; the mark after it is repeated until it is written. Only a kill between the server's
 * acceptance and the mark sends a mail again, with the same Message-ID.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import type { Awaited, Delivery, FinalStatus } from '../deliveries/delivery.ts';
import type { DeliveryMetrics } from '../deliveries/delivery-metrics.ts';
import { nextAttempt, type RetrySchedule } from '../deliveries/retry-schedule.ts';
import type { MailJob, MailQueue } from './mail-queue.ts';

export type AttemptOutcome =
  | { kind: 'done'; status: FinalStatus; reason: string | null; isMemberGone?: true }
  | { kind: 'retry'; awaits: Awaited | null; reason: string };

export type SendMailParts = {
  deliveries: Pick<
    DeliveryRepository,
    'claim' | 'extendClaim' | 'finish' | 'retryLater' | 'eraseMember' | 'eraseDone'
  >;
  /** One attempt at a claimed delivery; see `attemptDelivery`. */
  attempt: (delivery: Delivery) => Promise<AttemptOutcome>;
  queue: Pick<MailQueue, 'enqueue'>;
  metrics: DeliveryMetrics;
  schedule: RetrySchedule;
  /** A claim is renewed while its worker lives; after a crash the next attempt waits this long. */
  claimMs: number;
  logger: Logger;
  now: () => Date;
  /** Aborted when the process stops. */
  signal: AbortSignal;
};

const MARK_RETRY_MS = 500;

export function sendMail(parts: SendMailParts) {
  const { deliveries, attempt, metrics, claimMs, logger, now } = parts;
  return async ({ deliveryId }: MailJob): Promise<void> => {
    const owner = randomUUID();
    const until = () => new Date(now().getTime() + claimMs);
    const delivery = await deliveries.claim(deliveryId, { owner, now: now(), until: until() });
    if (!delivery) return;
    // A renewal that fails is harmless: the claim lasts for several of them.
    const renewal = setInterval(
      () => void deliveries.extendClaim(deliveryId, owner, until()).catch(() => undefined),
      claimMs / 4,
    );
    try {
      const outcome = await attempt(delivery).catch((error: unknown): AttemptOutcome => {
        logger.error({ err: error, deliveryId }, 'a mail could not be made, trying again later');
        return { kind: 'retry', awaits: null, reason: describeError(error).message };
      });
      metrics.attempts.inc({
        template: delivery.template,
        outcome: outcome.kind === 'done' ? outcome.status : 'retried',
      });
      await untilWritten(parts, () => settle(parts, delivery, owner, outcome));
    } finally {
      clearInterval(renewal);
    }
  };
}

async function settle(
  parts: SendMailParts,
  delivery: Delivery,
  owner: string,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.kind === 'done') return finish(parts, delivery, owner, outcome);
  const { deliveries, queue, schedule, now } = parts;
  const next = nextAttempt(delivery, now(), schedule);
  if (!next) return finish(parts, delivery, owner, { status: 'failed', reason: outcome.reason });
  const plan = { ...next, awaits: outcome.awaits, lastError: outcome.reason };
  if (!(await deliveries.retryLater(delivery.id, owner, plan))) return;
  await queue.enqueue({ ...delivery, ...next }, now());
}

async function finish(
  { deliveries, metrics, logger, now }: SendMailParts,
  { id, template, userId, attempts }: Delivery,
  owner: string,
  { status, reason, isMemberGone }: { status: FinalStatus; reason: string | null; isMemberGone?: true },
): Promise<void> {
  const isWritten = await deliveries.finish(id, owner, { status, at: now(), lastError: reason });
  if (isWritten) {
    metrics.deliveries.inc({ template, status });
    const line = { deliveryId: id, template, status, attempts };
    if (status === 'sent') logger.info(line, 'mail sent');
    else logger.warn(line, 'mail not sent');
  }
  if (isMemberGone && userId !== null) await deliveries.eraseMember({ userId, email: undefined });
  await deliveries.eraseDone(id);
}

/** Repeats a write until the database has it: a mail that was accepted and not marked would be sent again. */
async function untilWritten({ signal, logger }: SendMailParts, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted) throw error;
      logger.warn({ err: error }, 'the outcome of a mail could not be written, trying again');
      await delay(MARK_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
