import { describe, expect, it } from 'vitest';
import { applyAccessChange, firstFacts } from './access-rules.ts';
import { giveGrant, undoRevoke } from './change-grants.ts';
import { withdrawDeposit } from './give-grant.ts';
import { newGrant } from './grant-rules.ts';
import type { Member } from './member.model.ts';

const day = (count: number) => new Date(Date.UTC(2026, 10, count));
const userId = '6b0a9bb67457000f3b489ed2';
const by = { actor: { userId: 'a1', role: 'owner' }, address: '203.0.113.7' } as const;
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
  let stored = member;
  const withdraw = withdrawDeposit({
    members: {
      find: async () => stored,
      findByGrant: async () => stored,
      change: async (_userId, apply) => {
        stored = { ...stored, ...(await apply(stored)).facts };
        return stored;
      },
    },
    now: () => day(5),
  });
  await withdraw({ userId, grantId, isLast }, by);
  return stored;
}
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
