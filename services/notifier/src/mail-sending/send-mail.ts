/*
 * Why this is a job: a mail server may be slow or away for hours, and neither may hold up the topic. What failure does: the
 * row says what is owed and when it is due, so a job that is lost, runs twice or dies in the middle costs nothing. One
 * attempt is claimed at a time, it is cut off before its claim ends, and the mark after it is repeated until it is written.
 * A mail goes out again, with the same Message-ID, only when nobody could write down that the server has it: after a kill
 * between acceptance and mark, after an acceptance whose reply was lost, or when MongoDB stays away until the claim is over.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Awaited, Delivery, FinalStatus, MailJob, Mails } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import { nextAttempt, type RetrySchedule } from './retry-schedule.ts';

export type AttemptOutcome =
  | {
      kind: 'done';
      status: FinalStatus;
      reason: string | null;
      isMemberGone?: true;
      /** The mail server will take nothing for this address. */
      isAddressRefused?: boolean;
    }
  | { kind: 'retry'; awaits: Awaited | null; reason: string };

/** One attempt at a claimed delivery; see `attemptDelivery`. Ends soon after the signal is aborted. */
export type Attempt = (delivery: Delivery, signal: AbortSignal) => Promise<AttemptOutcome>;

const MARK_RETRY_MS = 500;
/** A claim outlives its attempt by this much: for the mark, for a database that is away for a moment, and for clocks that differ. */
const CLAIM_MARGIN_MS = 15_000;

type SendParts = {
  mails: Pick<Mails, 'deliveries' | 'queues' | 'metrics'>;
  members: Pick<Members, 'noteRefusal'>;
  timings: { schedule: RetrySchedule; sendWithinMs: number };
  logger: Logger;
  signal: AbortSignal;
  now: () => Date;
};

export function sendMail(parts: SendParts, attempt: Attempt) {
  const { mails, logger, now } = parts;
  const { deliveries } = mails;
  const { sendWithinMs } = parts.timings;
  return async ({ deliveryId }: MailJob): Promise<void> => {
    const owner = randomUUID();
    const at = now();
    // Begun before the claim is asked for: a slow answer shortens the attempt, never the margin.
    const cutOff = AbortSignal.timeout(sendWithinMs);
    const until = new Date(at.getTime() + sendWithinMs + CLAIM_MARGIN_MS);
    const delivery = await deliveries.claim(deliveryId, { owner, now: at, until });
    if (!delivery) return;
    const outcome = await attempt(delivery, cutOff).catch((error: unknown): AttemptOutcome => {
      logger.error({ err: error, deliveryId }, 'a mail could not be made, trying again later');
      return { kind: 'retry', awaits: null, reason: describeError(error).message };
    });
    await untilWritten(parts, () => settle(parts, delivery, owner, outcome));
  };
}

async function settle(
  parts: SendParts,
  delivery: Delivery,
  owner: string,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.kind === 'done') return finish(parts, delivery, owner, outcome);
  const { mails, timings, now } = parts;
  const next = nextAttempt(delivery, now(), timings.schedule);
  if (!next) return finish(parts, delivery, owner, { status: 'failed', reason: outcome.reason });
  const plan = { ...next, awaits: outcome.awaits, lastError: outcome.reason };
  if (!(await mails.deliveries.endAttempt(delivery, owner, plan))) return;
  await mails.queues.announce({ ...delivery, ...next }, now());
}

async function finish(
  { mails: { deliveries, metrics }, members, logger, now }: SendParts,
  delivery: Delivery,
  owner: string,
  {
    status,
    reason,
    isMemberGone,
    isAddressRefused = false,
  }: Omit<Extract<AttemptOutcome, { kind: 'done' }>, 'kind'>,
): Promise<void> {
  const { id, template, userId, attempts } = delivery;
  const sentAt = status === 'sent' ? now() : null;
  const end = { status, lastError: reason, sealed: null, awaits: null, sentAt };
  if (await deliveries.endAttempt(delivery, owner, end)) {
    metrics.deliveries.inc({ template, status });
    const line = { deliveryId: id, template, status, attempts };
    if (status === 'sent') logger.info(line, 'mail sent');
    else logger.warn(line, 'mail not sent');
  }
  if (userId !== null && (status === 'sent' || isAddressRefused))
    await members.noteRefusal(userId, isAddressRefused ? now() : null);
  if (isMemberGone && userId !== null) await deliveries.eraseMember({ userId, email: undefined });
  await deliveries.eraseDone(id);
}

/** Repeats a write until the database has it: a mail that was accepted and not marked would be sent again. */
async function untilWritten({ signal, logger }: SendParts, write: () => Promise<void>): Promise<void> {
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
