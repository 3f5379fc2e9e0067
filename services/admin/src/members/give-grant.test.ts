import { describe, expect, it } from 'vitest';
import { applyAccessChange, firstFacts } from './access-rules.ts';
import { giveGrant, undoRevoke } from './change-grants.ts';
import { applyDeposit, giveToMember, withdrawDeposit } from './give-grant.ts';
import { GRANTS_KEPT_MAX, newGrant } from './grant-rules.ts';
import type { Member } from './member.model.ts';
import type { MemberChange } from './member.repository.ts';

const day = (count: number) => new Date(Date.UTC(2026, 10, count));
const userId = '6b0a9bb67457000f3b489ed2';
const by = { actor: { userId: 'a'.repeat(24), role: 'owner' }, address: '203.0.113.7' } as const;
const REVOKED = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const;

/**
 * A member with two deposits, whose access was revoked. The grant of the other deposit had ended.
 */
function someRevoked(): Member {
  const start = { ...firstFacts(day(1)), id: userId } as Member;
  const deposit = (id: string, until: Date | null) =>
    newGrant({ id, tier: 'gold', from: day(1), until, source: 'deposit', reason: 'Deposit' });
  const first = giveGrant(start, deposit('other', day(2)), day(1));
  const second = giveGrant(first, deposit('own', null), day(3));
  const marked = { ...second, access: { ...second.access, hasDeposited: true } };
  const revoked = applyAccessChange(marked, REVOKED, day(4));
  if (!revoked) throw new Error('nothing was revoked');
  return revoked;
}

/** Withdraws a deposit of the member; returns the member afterwards. */
async function withdrawn(member: Member, grantId: string | null, isLast: boolean): Promise<Member> {
  const members = membersOf(member);
  await withdrawDeposit({ members, now: () => day(5) })({ userId, grantId, isLast }, by);
  return members.of();
}
/** Stores the member in memory. */
function membersOf(member: Member) {
  let stored = member;
  return {
    of: () => stored,
    find: async () => stored,
    findByGrant: async () => stored,
    change: async (_userId: string, apply: (member: Member) => MemberChange | Promise<MemberChange>) => {
      stored = { ...stored, ...(await apply(stored)).facts };
      return stored;
    },
  };
}

it('a verified deposit gives its grant even to a member who has fifty grants', async () => {
  const start = { ...firstFacts(day(1)), id: userId } as Member;
  const planned = Array.from({ length: GRANTS_KEPT_MAX }, (_grant, number) =>
    newGrant({ tier: 'silver', from: day(20 + number), until: null, source: 'manual', reason: '' }),
  );
  const members = membersOf({ ...start, grants: planned });
  const given = { tier: 'gold', from: day(5), until: null, source: 'manual', reason: '' } as const;
  const give = giveToMember({ members, now: () => day(5) });
  await expect(give(userId, given, by)).rejects.toMatchObject({ code: 'admin.too_many_grants' });
  const apply = applyDeposit({ members, now: () => day(5) });
  const grant = { id: 'own', tier: 'gold', until: null, reason: 'Verified deposit of $500' } as const;
  expect(await apply({ userId, grant }, by)).toBe(true);
  expect(members.of().access).toMatchObject({ tier: 'gold', hasDeposited: true });
});

const canUndo = ({ version, revokedAtVersion }: Member) => version === revokedAtVersion;

describe('a deposit that is refused after a revoke', () => {
  it('prevents the undo if the revoke ended the grant of the deposit', async () => {
    expect(canUndo(await withdrawn(someRevoked(), 'own', false))).toBe(false);
  });

  it('prevents the undo if the undo would record a deposit, and none is verified', async () => {
    for (const grantId of ['other', null])
      expect(canUndo(await withdrawn(someRevoked(), grantId, true))).toBe(false);
  });

  it('does not prevent the undo if the access of the revoke came from another deposit', async () => {
    for (const grantId of ['other', null]) {
      const member = await withdrawn(someRevoked(), grantId, false);
      expect(canUndo(member)).toBe(true);
      expect(undoRevoke(member, { dashboardUnlocked: true }, day(6)).access.tier).toBe('gold');
    }
  });
});
