import { type Access, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { describe, expect, it } from 'vitest';
import {
  type AccessChange,
  answerUnlockRequest,
  applyAccessChange,
  firstFacts,
  isRevoke,
  noticeOf,
} from './access-rules.ts';
import type { AccessFacts } from './member.model.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T11:00:00.000Z');

const access = (change: AccessChange): Access => ({ ...GUEST_ACCESS, ...change }) as Access;
const facts = (change: Partial<AccessFacts> = {}): AccessFacts => ({ ...firstFacts(now), ...change });

describe('isRevoke and noticeOf', () => {
  const cases: { what: string; before: Access; after: Access; revoke: boolean; notice: string }[] = [
    {
      what: 'Grant Gold',
      before: access({}),
      after: GOLD_ACCESS,
      revoke: false,
      notice: 'access-granted',
    },
    { what: 'Revoke', before: GOLD_ACCESS, after: access({}), revoke: true, notice: 'access-revoked' },
    {
      what: 'a lock alone',
      before: GOLD_ACCESS,
      after: { ...GOLD_ACCESS, dashboardUnlocked: false },
      revoke: true,
      notice: 'access-revoked',
    },
    {
      what: 'a deposit that is no longer counted',
      before: access({ hasDeposited: true }),
      after: access({}),
      revoke: true,
      notice: 'access-revoked',
    },
    {
      what: 'a fall to guest while the dashboard stays open',
      before: access({ tier: 'silver', dashboardUnlocked: true }),
      after: access({ dashboardUnlocked: true }),
      revoke: true,
      notice: 'access-revoked',
    },
    {
      what: 'a step down between paid tiers',
      before: GOLD_ACCESS,
      after: { ...GOLD_ACCESS, tier: 'silver' },
      revoke: false,
      notice: 'access-revoked',
    },
    {
      what: 'a deposit marked without unlocking',
      before: access({}),
      after: access({ hasDeposited: true }),
      revoke: false,
      notice: 'access-granted',
    },
    {
      what: 'a raise that takes the deposit back',
      before: access({ tier: 'silver', hasDeposited: true }),
      after: access({ tier: 'gold' }),
      revoke: true,
      notice: 'access-revoked',
    },
  ];
  it.each(cases)('judges $what', ({ before, after, revoke, notice }) => {
    expect(isRevoke(before, after)).toBe(revoke);
    expect(noticeOf(before, after)).toBe(notice);
  });
});

describe('applyAccessChange', () => {
  it('changes only what is named and counts the version', () => {
    expect(applyAccessChange(facts(), { tier: 'silver' }, later)).toEqual(
      facts({ access: access({ tier: 'silver' }), version: 2, changedAt: later }),
    );
  });

  it('remembers the version of a revoke and keeps it through later grants', () => {
    const gold = facts({ access: GOLD_ACCESS, version: 4 });
    const revoked = applyAccessChange(gold, { tier: 'guest', dashboardUnlocked: false }, later);
    expect(revoked).toMatchObject({ version: 5, revokedAtVersion: 5 });
    const granted = applyAccessChange(revoked ?? gold, { tier: 'pro' }, later);
    expect(granted).toMatchObject({ version: 6, revokedAtVersion: 5 });
  });

  it.each<AccessChange>([{}, { tier: 'guest' }, { tier: undefined, hasDeposited: false }])(
    'shows that nothing changes for %o',
    (change) => expect(applyAccessChange(facts(), change, later)).toBeUndefined(),
  );
});

describe('answerUnlockRequest', () => {
  const request = { codeId: 'code-1', requestedAt: now.toISOString(), accessVersion: 3 };

  it('unlocks and leaves the tier and the deposit alone', () => {
    const before = facts({ access: access({ tier: 'silver', hasDeposited: true }), version: 3 });
    expect(answerUnlockRequest(before, request, later)).toEqual({
      ...before,
      access: { tier: 'silver', hasDeposited: true, dashboardUnlocked: true },
      version: 4,
      changedAt: later,
      answeredCodeId: 'code-1',
    });
  });

  it('unlocks when the revoke is the very version that auth knew', () => {
    const before = facts({ version: 3, revokedAtVersion: 3 });
    expect(answerUnlockRequest(before, request, later)?.access.dashboardUnlocked).toBe(true);
  });

  it('records without unlocking when a revoke came later', () => {
    const before = facts({ version: 4, revokedAtVersion: 4 });
    const answered = answerUnlockRequest(before, request, later);
    expect(answered).toMatchObject({ access: GUEST_ACCESS, version: 5, answeredCodeId: 'code-1' });
  });

  it('has nothing to answer without a request, or to one answered before', () => {
    expect(answerUnlockRequest(facts(), null, later)).toBeUndefined();
    expect(answerUnlockRequest(facts({ answeredCodeId: 'code-1' }), request, later)).toBeUndefined();
  });
});
