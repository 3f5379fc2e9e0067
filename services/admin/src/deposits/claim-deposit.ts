import type { CreateDepositBody, DepositSource } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose from 'mongoose';
import type { Members } from '../members/module.ts';
import { changeSetupClaim } from './change-setup-claim.ts';
import { depositAudit } from './decide-deposit.ts';
import { type Deposit, depositCollection } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { accountKeyOf, eventKeyOf } from './deposit-rules.ts';
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
 * entry is written. If a proof or the broker names the same account as the member's open claim from
 * the setup wizard, that open claim gets the new facts. Admins then decide only one deposit.
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
  const changeClaim = changeSetupClaim({ deposits, listStates });
  return async ({ id, userId, setupSavedAt, eventId, ticketId, attachmentId, ...claim }, by) => {
    const eventKey = eventId && eventKeyOf(claim.broker, eventId);
    const known = eventKey && (await deposits.findByEvent(eventKey));
    if (known) return known;
    if (!(await members.find(userId))) throw appError(errors.memberNotFound);
    if ((await deposits.countOf(userId)) >= DEPOSITS_KEPT_MAX) throw appError(errors.tooManyDeposits);
    const eventsOf = (deposit: Deposit) =>
      by ? [depositAudit(undefined, deposit, { ...by, reason: null })] : [];
    const facts = {
      ...claim,
      accountKey: accountKeyOf(claim.broker, claim.account),
      eventId: eventId ?? null,
      ...(eventKey && { eventKey }),
      ticketId: ticketId ?? null,
      attachmentId: attachmentId ?? null,
      createdBy: by?.actor.userId ?? null,
    };
    const setupClaim = claim.source === 'wizard' ? undefined : await deposits.newestOfWizard(userId);
    if (setupClaim?.accountKey === facts.accountKey) {
      const changed = await changeClaim(setupClaim.id, facts, eventsOf);
      if (changed) return changed;
    }
    const deposit = depositCollection.make({
      id: id ?? new mongoose.Types.ObjectId().toHexString(),
      userId,
      ...facts,
      ...(setupSavedAt && { setupSavedAt }),
      createdAt: now(),
    });
    const isNew = await deposits.insert(deposit, eventsOf(deposit));
    if (!isNew) return (eventKey && (await deposits.findByEvent(eventKey))) || deposit;
    // The member may have been erased since the check above.
    if (!(await members.find(userId))) {
      await deposits.erase(userId, now());
      throw appError(errors.memberNotFound);
    }
    await listStates(deposit);
    return deposit;
  };
}
