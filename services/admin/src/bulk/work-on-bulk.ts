import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { memberMessaged } from '@croneai/contracts/events/mails.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { inBatches } from '@croneai/platform/http/csv-file.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import mongoose from 'mongoose';
import type { Members } from '../members/module.ts';
import type { BulkJob, BulkRow } from './bulk.model.ts';
import type { BulkRepository } from './bulk.repository.ts';

/** Rows per round; an undo waits for at most one round. */
const ROWS = 50;
const LISTED_AT_ONCE = 500;
const PAUSE_MS = 1_000;
const PAUSE_AT_WORK_MS = 50;

/**
 * Processes bulk actions in order. All progress is stored, so that another process can resume after
 * a crash. Repeated steps change nothing: the id of a row's grant is fixed in advance, and the
 * write that marks a row as done also publishes the row's message.
 */
export function workOnBulk({
  bulk,
  members,
  now,
}: {
  bulk: BulkRepository;
  members: Pick<Members, 'each' | 'find' | 'giveGrant' | 'endGrant'>;
  now: () => Date;
}): Repeat {
  let isAtWork = false;
  return {
    name: 'bulk actions',
    everyMs: () => (isAtWork ? PAUSE_AT_WORK_MS : PAUSE_MS),
    async work() {
      const job = await bulk.next();
      isAtWork = job !== undefined;
      if (job?.stage === 'listing') await listRows(job);
      if (job?.stage === 'running') await workOnRows(job);
      if (job?.stage === 'undoing') await undo(job);
    },
  };

  async function listRows({ id: jobId, filter }: BulkJob): Promise<void> {
    let number = 0;
    for await (const batch of inBatches(members.each(filter ?? {}), LISTED_AT_ONCE)) {
      const rows = batch.map(({ id: userId }): BulkRow => {
        number += 1;
        const grantId = new mongoose.Types.ObjectId().toHexString();
        const id = `${jobId}:${userId}`;
        return { id, jobId, userId, number, state: 'waiting', why: '', grantId, createdAt: now() };
      });
      await bulk.addRows(rows);
    }
    const total = await bulk.countRows(jobId);
    await bulk.move(jobId, 'listing', { stage: 'running', total, filter: null });
  }

  async function workOnRows(job: BulkJob): Promise<void> {
    const rows = await bulk.rowsIn(job.id, ['waiting'], ROWS);
    for (const row of rows) await workOnRow(job, row);
    if (rows.length === 0) await bulk.move(job.id, 'running', { stage: 'done' });
  }

  async function workOnRow(job: BulkJob, row: BulkRow): Promise<void> {
    const member = await members.find(row.userId);
    if (!member || member.user.blockedAt || member.user.erasesAt) {
      const why = member ? 'This account is blocked or will be deleted' : 'This account no longer exists';
      await bulk.moveRow(row.id, 'waiting', { state: 'skipped', why });
      return;
    }
    if (job.action.kind === 'message') {
      await bulk.moveRow(row.id, 'waiting', { state: 'done' }, [messageTo(row, job.action, now())]);
      return;
    }
    const { tier = null, feature = null, until, reason } = job.action;
    const grant = { id: row.grantId, tier, feature, until: until ? new Date(until) : null, reason };
    const why = await refusalOf(() =>
      members.giveGrant(row.userId, { ...grant, from: now(), source: 'manual' }, authorOf(job)),
    );
    const isMarked = await bulk.moveRow(
      row.id,
      'waiting',
      why ? { state: 'failed', why } : { state: 'done' },
    );
    if (isMarked || why) return;
    // A different process has handled this row in the meantime. If it gave the same grant, the
    // grant stays. If it withdrew the row for an undo, the grant ends here.
    if ((await bulk.findRow(row.id))?.state !== 'done') await endGrant(job, row);
  }

  async function undo(job: BulkJob): Promise<void> {
    const isGrant = job.action.kind === 'grant';
    const rows = await bulk.rowsIn(job.id, isGrant ? ['waiting', 'done'] : ['waiting'], ROWS);
    for (const row of rows) {
      if (isGrant) await endGrant(job, row);
      await bulk.moveRow(row.id, row.state, { state: row.state === 'done' ? 'undone' : 'withdrawn' });
    }
    if (rows.length === 0) await bulk.move(job.id, 'undoing', { stage: 'done' });
  }

  /**
   * Ends the grant of a row. It is not a failure if the grant was never given or its member is
   * gone.
   */
  function endGrant(job: BulkJob, { grantId }: BulkRow) {
    return refusalOf(() => members.endGrant(grantId, authorOf(job)));
  }
}

/** Runs a step; returns the reason if the rules refuse the step. Rethrows any other failure. */
async function refusalOf(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message;
    throw error;
  }
}

/**
 * Returns the actor to record when a grant of the job is given or ended: the job's author, or the
 * operator if the author has been erased.
 */
function authorOf({ author }: BulkJob) {
  if (!author) return { actor: { userId: OPERATOR_ID, role: 'owner' as const }, address: '' };
  const { address, ...actor } = author;
  return { actor, address };
}

function messageTo(
  { id, userId }: BulkRow,
  { subject, text }: { subject: string; text: string },
  now: Date,
): OutboxEntry {
  return createEvent(memberMessaged, {
    aggregateId: id,
    aggregateVersion: 1,
    now,
    payload: { recipient: { kind: 'member', userId }, subject, text },
  });
}
