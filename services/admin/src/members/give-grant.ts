import { isDeepStrictEqual } from 'node:util';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { endGrant, giveGrant } from './change-grants.ts';
import { activeGrants, GRANTS_KEPT_MAX, type NewGrant, newGrant } from './grant-rules.ts';
import { toGrantView } from './grant-view.ts';
import type { Grant, GrantHolder, Member } from './member.model.ts';
import type { MemberChange, MemberRepository } from './member.repository.ts';
import { accessChangedEvent, accessMailEvent } from './member.ts';

type GrantStore = { members: Pick<MemberRepository, 'find' | 'findByGrant' | 'change'>; now: () => Date };
type By = Omit<AdminWrite, 'reason'>;

/**
 * Gives a grant. Its effect on access, its event, its mail, and its audit entry are stored in one
 * write. A grant whose id the member already has is not given again.
 */
export function giveToMember({ members, now }: GrantStore) {
  return async (userId: string, given: NewGrant, by: By): Promise<GrantView> => {
    const at = now();
    if (given.until && given.until <= at) throw appError(errors.grantIsOver);
    const grant = newGrant(given);
    const written = await members.change(userId, (member) => {
      if (member.grants.some(({ id }) => id === grant.id)) return {};
      assertRoom(member);
      const facts = giveGrant(member, grant, at);
      return { facts, events: grantEvents(member, facts, grant.id, { ...by, reason: grant.reason }) };
    });
    if (!written) throw appError(errors.memberNotFound);
    return toGrantView(userId, grant, at);
  };
}

/** Ends a grant now. */
export function endForMember({ members, now }: GrantStore) {
  return async (grantId: string, by: By): Promise<GrantView> => {
    const at = now();
    // Also looks for a member with this id, because access without a stored grant appears as a
    // grant whose id is the member's id.
    const owner = (await members.findByGrant(grantId)) ?? (await members.find(grantId));
    const written =
      owner &&
      (await members.change(owner.id, (member) => {
        const facts = endGrant(member, grantId, at);
        return facts ? { facts, events: grantEvents(member, facts, grantId, { ...by, reason: null }) } : {};
      }));
    const grant = written?.grants.find(({ id }) => id === grantId);
    if (!written || !grant) throw appError(errors.grantNotFound);
    return toGrantView(written.id, grant, at);
  };
}

/**
 * Effect of a verified deposit: the access facts show that the member has deposited. The member
 * also gets a grant if an admin chose a tier.
 */
export type DepositEffect = {
  userId: string;
  grant: { id: string; tier: Grant['tier']; until: Date | null; reason: string } | null;
};

/**
 * Applies a verified deposit to access; a repeated call changes nothing. Returns false if the
 * member does not exist.
 */
export function applyDeposit({ members, now }: GrantStore) {
  return async ({ userId, grant: given }: DepositEffect, by: By): Promise<boolean> => {
    const written = await members.change(userId, (member) => {
      if (given && member.grants.some(({ id }) => id === given.id)) return {};
      const at = now();
      const marked = { ...member, access: { ...member.access, hasDeposited: true } };
      if (given) {
        // No limit here: the deposit is already stored as verified, so the grant must follow.
        const grant = newGrant({ ...given, from: at, source: 'deposit' });
        const facts = giveGrant(marked, grant, at);
        return { facts, events: grantEvents(member, facts, grant.id, { ...by, reason: grant.reason }) };
      }
      if (member.access.hasDeposited) return {};
      const facts = { ...marked, version: member.version + 1, changedAt: at };
      return {
        facts,
        events: [accessChangedEvent(userId, facts, 'admin'), accessMailEvent(userId, member, facts)],
      };
    });
    return written !== undefined;
  };
}

/** A deposit that is no longer verified. */
type Withdrawal = {
  grantId: string | null;
  /** True if the member has no other verified deposit. */
  isLast: boolean;
};

/**
 * Withdraws the effect of a deposit. A repeated call does not change the access, but it can
 * increase the version of the access once more.
 */
export function withdrawDeposit({ members, now }: GrantStore) {
  return async ({ userId, grantId, isLast }: Withdrawal & { userId: string }, by: By): Promise<void> => {
    await members.change(userId, (member) => {
      const at = now();
      const ended = grantId === null ? undefined : endGrant(member, grantId, at);
      const after = ended ?? member;
      const keepsMark = !isLast || after.access.tier !== 'guest' || !after.access.hasDeposited;
      if (!ended && keepsMark) return withoutUndo(member, { grantId, isLast }, at);
      const version = member.version + 1;
      const unmarked = { ...after.access, hasDeposited: false };
      const facts: Member = keepsMark
        ? after
        : { ...after, access: unmarked, version, changedAt: at, revokedAtVersion: version };
      const events =
        ended && grantId !== null
          ? grantEvents(member, facts, grantId, { ...by, reason: null })
          : [accessChangedEvent(userId, facts, 'admin'), accessMailEvent(userId, member, facts)];
      return { facts, events };
    });
  };
}

/**
 * Returns the change for a deposit whose access was revoked before. If an undo of the newest revoke
 * would bring this access back, the new version makes the service refuse the undo.
 */
function withoutUndo(member: Member, { grantId, isLast }: Withdrawal, at: Date): MemberChange {
  if (member.revokedAtVersion !== member.version) return {};
  const grant = member.grants.find(({ id }) => id === grantId);
  const isOfRevoke = grant?.endedAt?.getTime() === member.changedAt.getTime();
  const isMarkOfRevoke = isLast && !member.access.hasDeposited;
  if (!isOfRevoke && !isMarkOfRevoke) return {};
  const facts = { ...member, version: member.version + 1, changedAt: at };
  return { facts, events: [accessChangedEvent(member.id, facts, 'admin')] };
}

function assertRoom({ grants }: Member): void {
  if (grants.filter(({ endedAt }) => !endedAt).length >= GRANTS_KEPT_MAX)
    throw appError(errors.tooManyGrants);
}

/**
 * Returns the events of a changed grant: the new access, the audit entry, and, if access changed,
 * the mail.
 */
export function grantEvents(
  before: Member,
  after: GrantHolder,
  grantId: string,
  by: AdminWrite,
): OutboxEntry[] {
  const { id: userId } = before;
  const auditedIn = (holder: GrantHolder) => {
    const { changedAt } = holder;
    const grant = activeGrants(holder, changedAt).find(({ id }) => id === grantId);
    if (!grant) return {};
    const { id, tier, feature, from, until, endedAt, source } = toGrantView(userId, grant, changedAt);
    return { id, tier, feature, from, until, endedAt, source };
  };
  const wasGiven = activeGrants(before, after.changedAt).some(({ id }) => id === grantId);
  const audit = createEvent(auditRecorded, {
    aggregateId: userId,
    aggregateVersion: after.version,
    now: after.changedAt,
    payload: {
      actor: by.actor,
      action: wasGiven ? 'grant.end' : 'grant.give',
      subject: { kind: 'member', id: userId },
      before: auditedIn(before),
      after: auditedIn(after),
      reason: by.reason,
      address: by.address,
    },
  });
  const isSame = isDeepStrictEqual(before.access, after.access);
  const mails = isSame ? [] : [accessMailEvent(userId, before, after)];
  return [accessChangedEvent(userId, after, 'grant'), audit, ...mails];
}
