import type { CreateDepositBody, DepositSource } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose from 'mongoose';
import type { Members } from '../members/module.ts';
import { depositAudit } from './decide-deposit.ts';
import { type Deposit, depositCollection } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { accountKeyOf, eventKeyOf, isOpenSetupClaim } from './deposit-rules.ts';
import type { ListDepositStates } from './list-deposit-states.ts';

/** Maximum number of deposits of one member. */
const DEPOSITS_KEPT_MAX = 200;

export type ClaimDeposit = (
  claim: CreateDepositBody & { source: DepositSource } & Partial<Pick<Deposit, 'id' | 'setupSavedAt'>>,
  by?: Omit<AdminWrite, 'reason'>,
) => Promise<Deposit>;

/**
 * Records a claimed deposit, which does not change access. If a deposit with the event id exists,
 * returns that deposit. Without `by`, the claim comes from the member or the broker, and no audit
 * entry is written. If a proof or the broker names the account of the member's open claim from the
 * setup wizard, that claim takes the new facts, so that a deposit is decided once.
 */
export function claimDeposit({
  deposits,
  members,
  listStates,
  now,
}: {
  deposits: Pick<
    DepositRepository,
    'findByEvent' | 'countOf' | 'insert' | 'erase' | 'newestOfWizard' | 'change'
  >;
  members: Pick<Members, 'find'>;
  listStates: ListDepositStates;
  now: () => Date;
}): ClaimDeposit {
  return async ({ userId, eventId, ticketId, attachmentId, ...claim }, by) => {
    const eventKey = eventId && eventKeyOf(claim.broker, eventId);
    const known = eventKey && (await deposits.findByEvent(eventKey));
    if (known) return known;
    if (!(await members.find(userId))) throw appError(errors.memberNotFound);
    if ((await deposits.countOf(userId)) >= DEPOSITS_KEPT_MAX) throw appError(errors.tooManyDeposits);
    const deposit = depositCollection.make({
      id: new mongoose.Types.ObjectId().toHexString(),
      ...claim,
      userId,
      accountKey: accountKeyOf(claim.broker, claim.account),
      eventId: eventId ?? null,
      ...(eventKey && { eventKey }),
      ticketId: ticketId ?? null,
      attachmentId: attachmentId ?? null,
      createdAt: now(),
      createdBy: by?.actor.userId ?? null,
    });
    const open = claim.source === 'wizard' ? undefined : await deposits.newestOfWizard(userId);
    if (open?.accountKey === deposit.accountKey) {
      const taken = await takeClaim(open, deposit, by);
      if (taken) return taken;
    }
    const events = by ? [depositAudit(undefined, deposit, { ...by, reason: null })] : [];
    const isNew = await deposits.insert(deposit, events);
    if (!isNew) return (eventKey && (await deposits.findByEvent(eventKey))) || deposit;
    // The member may have been erased since the check above.
    if (!(await members.find(userId))) {
      await deposits.erase(userId, now());
      throw appError(errors.memberNotFound);
    }
    await listStates(deposit);
    return deposit;
  };

  /** Writes the facts to an open claim from the wizard; undefined if it is not open. */
  async function takeClaim(
    { id }: Deposit,
    {
      amount,
      currency,
      broker,
      account,
      source,
      eventId,
      eventKey,
      ticketId,
      attachmentId,
      createdBy,
    }: Deposit,
    by: Omit<AdminWrite, 'reason'> | undefined,
  ): Promise<Deposit | undefined> {
    const set = {
      amount,
      currency,
      broker,
      account,
      source,
      eventId,
      ...(eventKey && { eventKey }),
      ticketId,
      attachmentId,
      createdBy,
    };
    let isOpen = false;
    const written = await deposits.change(id, (before) => {
      isOpen = isOpenSetupClaim(before);
      if (!isOpen) return { set: {}, events: [] };
      const claimed = { ...before, ...set };
      return { set, events: by ? [depositAudit(undefined, claimed, { ...by, reason: null })] : [] };
    });
    if (!written || !isOpen) return undefined;
    await listStates(written);
    return written;
  }
}
