/*
 * Each mail is sent in a job, because a mail server may be slow or down for hours and must not
 * delay the consumer of the topic. The row in MongoDB holds the mail and its due time, so no mail
 * is lost if its job is lost, runs twice, or crashes. An attempt holds a claim on the row and ends
 * before the claim expires. Writing the outcome of the attempt is retried until MongoDB accepts it.
 * A mail is sent twice, with the same Message-ID, only if the mail server accepted it and this was
 * not recorded: the process was killed, the server's reply was lost, or MongoDB was down for longer
 * than the claim.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Awaited, Delivery, FinalStatus, MailJob, Mails } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import { type Ladder, nextAttempt } from '../rounds/module.ts';

export type AttemptOutcome =
  | {
      kind: 'done';
      status: FinalStatus;
      reason: string | null;
      isMemberGone?: true;
      /** The mail server refuses this address for good. */
      isAddressRefused?: boolean;
    }
  | { kind: 'retry'; awaits: Awaited | null; reason: string };

/** Attempts a claimed delivery (`attemptDelivery`). Ends soon after the signal is aborted. */
export type Attempt = (delivery: Delivery, signal: AbortSignal) => Promise<AttemptOutcome>;

const MARK_RETRY_MS = 500;
/**
 * Time between the end of an attempt and the end of its claim. It allows for clock skew and for
 * writing the outcome of the attempt.
 */
const CLAIM_MARGIN_MS = 15_000;

type SendParts = {
  mails: Pick<Mails, 'deliveries' | 'queues' | 'metrics'>;
  members: Pick<Members, 'noteRefusal'>;
  timings: { schedule: Ladder; sendWithinMs: number };
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
    // The timer starts before the claim, so that a slow claim shortens the attempt instead of the
    // margin.
    const cutOff = AbortSignal.timeout(sendWithinMs);
    const until = new Date(at.getTime() + sendWithinMs + CLAIM_MARGIN_MS);
    const delivery = await deliveries.claim(deliveryId, { owner, now: at, until });
    if (!delivery) return;
    const outcome = await attempt(delivery, cutOff).catch((error: unknown): AttemptOutcome => {
      logger.error({ err: error, deliveryId }, 'mail not rendered; will be retried');
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

/** Repeats the write until it succeeds. Without the write, an accepted mail would be sent again. */
async function untilWritten({ signal, logger }: SendParts, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted) throw error;
      logger.warn({ err: error }, 'mail outcome not written; retrying');
      await delay(MARK_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
