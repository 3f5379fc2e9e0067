import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import {
  DEPOSIT_TRANSITIONS,
  type DepositView,
  type UpdateDepositBody,
} from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded, OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import mongoose from 'mongoose';
import { assertWithinLimit, type Members, type SupportLimit } from '../members/module.ts';
import type { Deposit } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';
import type { ListDepositStates } from './list-deposit-states.ts';
import type { ViewDeposits } from './view-deposits.ts';

const ACTION_OF: Readonly<Record<DepositState, string>> = {
  claimed: 'deposit.reopen',
  'in-review': 'deposit.review',
  verified: 'deposit.verify',
  refused: 'deposit.refuse',
};

type Needs = {
  deposits: DepositRepository;
  members: Pick<Members, 'applyDeposit' | 'withdrawDeposit'>;
  now: () => Date;
};

/**
 * Decides a deposit by compare-and-set: if two admins decide at once, the second gets 409 with the
 * current row. A separate write then changes the member's access. If the process dies before that
 * write, `settleDecisions` makes the change.
 */
export function decideDeposit(
  needs: Needs & {
    view: ViewDeposits;
    listStates: ListDepositStates;
    supportLimit: () => Promise<SupportLimit>;
  },
) {
  const { deposits, view, listStates, supportLimit, now } = needs;
  const settle = settleDecision(needs);
  return async (
    id: string,
    body: UpdateDepositBody,
    by: Omit<AdminWrite, 'reason'>,
    seenVersion: number | undefined,
  ): Promise<DepositView> => {
    const found = await deposits.find(id);
    if (!found) throw appError(errors.depositNotFound);
    const grantUntil =
      by.actor.role === 'support' ? lastDayOfSupport(found, body, await supportLimit(), by, now()) : null;
    // The effect of an earlier decision is applied first, so that effects are applied in the order
    // of the decisions.
    if (found.accessDue) await settle(found, decisionActor(found));
    const seen = seenVersion ?? found.version;
    const [shown] = await view([found]);
    const conflict = () => appError(errors.depositConflict, { data: shown });
    const written = await deposits.change(id, (before) => {
      if (before.version !== seen || before.accessDue) throw conflict();
      if (!DEPOSIT_TRANSITIONS[before.state].includes(body.state)) throw conflict();
      const set = decisionOf(before, { ...body, grantUntil }, by.actor, now());
      return {
        set,
        events: [depositAudit(before, { ...before, ...set }, { ...by, reason: body.reason ?? null })],
      };
    });
    if (!written) throw appError(errors.depositNotFound);
    if (written.accessDue) await settle(written, by);
    await listStates(written);
    const [row] = await view([written]);
    if (!row) throw appError(errors.depositNotFound);
    return row;
  };
}

function decisionOf(
  before: Deposit,
  body: UpdateDepositBody & { grantUntil: Date | null },
  { userId: decidedBy, role: decidedByRole }: AdminWrite['actor'],
  at: Date,
): Partial<Deposit> {
  const { state, usd, tier = null, reason = null, grantUntil } = body;
  const decided = { state, reason, decidedAt: at, decidedBy, decidedByRole };
  if (state === 'verified') {
    const grantId = tier && new mongoose.Types.ObjectId().toHexString();
    return { ...decided, usd: usd ?? null, tier, grantId, grantUntil, accessDue: 'give' };
  }
  const review = { ...decided, usd: usd ?? before.usd };
  return before.state === 'verified' ? { ...review, accessDue: 'end' } : review;
}

/**
 * Returns the latest time at which a grant by support may end. Throws 403 for a decision beyond the
 * limit for support.
 */
function lastDayOfSupport(
  { userId, state }: Deposit,
  { tier }: UpdateDepositBody,
  limit: SupportLimit,
  { actor }: Pick<AdminWrite, 'actor'>,
  at: Date,
): Date {
  if (state === 'verified') throw appError(errors.grantAboveLimit);
  const until = new Date(at.getTime() + limit.maxDays * DAY_MS);
  assertWithinLimit({ userId: userId ?? '', tier, until }, limit, actor, at);
  return until;
}

/** Applies a decision to the member's access; a repeated call does not change the access. */
export function settleDecision({ deposits, members }: Needs) {
  return async (deposit: Deposit, by: Omit<AdminWrite, 'reason'>): Promise<void> => {
    const { userId, grantId, grantUntil, tier, usd, accountKey, accessDue } = deposit;
    if (userId && accessDue === 'give') {
      const reason = `Verified deposit of $${usd}`;
      const grant = grantId && tier ? { id: grantId, tier, until: grantUntil, reason } : null;
      await members.applyDeposit({ userId, grant }, by);
    }
    if (userId && accessDue === 'end') {
      const verified = await deposits.highestVerified([userId]);
      await members.withdrawDeposit({ userId, grantId, isLast: !verified.has(userId) }, by);
      if (accountKey) await deposits.holdAccount(userId, accountKey);
    }
    await deposits.confirmAccess(deposit);
  };
}

/**
 * Returns the actor to record when a decision's effect is completed after a crash: the admin who
 * decided, or the operator if that admin was erased.
 */
export const decisionActor = ({ decidedBy, decidedByRole }: Deposit): Omit<AdminWrite, 'reason'> => ({
  actor:
    decidedBy === null
      ? { userId: OPERATOR_ID, role: 'owner' }
      : { userId: decidedBy, role: decidedByRole ?? 'owner' },
  address: '',
});

/**
 * Returns the audit event of a deposit. Its subject is the member, so the entry appears in the
 * member's history and its reason is erased with the member.
 */
export function depositAudit(before: Deposit | undefined, after: Deposit, by: AdminWrite): OutboxEntry {
  const audited = ({ id, state, amount, currency, usd, tier }: Deposit) => ({
    id,
    state,
    amount,
    currency,
    usd,
    tier,
  });
  const userId = after.userId ?? after.id;
  return createEvent(auditRecorded, {
    aggregateId: userId,
    aggregateVersion: before ? before.version + 1 : 1,
    now: after.decidedAt ?? after.createdAt,
    payload: {
      ...by,
      action: before ? ACTION_OF[after.state] : 'deposit.claim',
      subject: { kind: 'member', id: userId },
      before: before ? audited(before) : {},
      after: audited(after),
    },
  });
}
