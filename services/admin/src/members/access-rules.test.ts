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
import type { AccessFacts, GrantHolder } from './member.model.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T11:00:00.000Z');

const access = (change: AccessChange): Access => ({ ...GUEST_ACCESS, ...change }) as Access;
const facts = (change: Partial<AccessFacts> = {}): GrantHolder => ({
  ...firstFacts(now),
  id: '6b0a9bb67457000f3b489ed2',
  ...change,
});

describe('isRevoke and noticeOf', () => {
  const silver = access({ tier: 'silver', dashboardUnlocked: true });
  const granted = [false, 'access-granted'];
  const revoked = [true, 'access-revoked'];
  it.each([
    ['Grant Gold', access({}), GOLD_ACCESS, granted],
    ['Revoke', GOLD_ACCESS, access({}), revoked],
    [
      'locking the dashboard without another change',
      GOLD_ACCESS,
      { ...GOLD_ACCESS, dashboardUnlocked: false },
      revoked,
    ],
    ['a deposit that is no longer counted', access({ hasDeposited: true }), access({}), revoked],
    [
      'a change of the tier to guest while the dashboard stays open',
      silver,
      { ...silver, tier: 'guest' as const },
      revoked,
    ],
    [
      'a change to a lower paid tier',
      GOLD_ACCESS,
      { ...GOLD_ACCESS, tier: 'silver' as const },
      [false, 'access-revoked'],
    ],
    [
      'recording a deposit without unlocking the dashboard',
      access({}),
      access({ hasDeposited: true }),
      granted,
    ],
    [
      'a change to a higher tier that removes the deposit',
      access({ tier: 'silver', hasDeposited: true }),
      access({ tier: 'gold' }),
      revoked,
    ],
  ])('classify %s', (_what, before, after, judged) => {
    expect([isRevoke(before, after), noticeOf(before, after)]).toEqual(judged);
  });
});

describe('applyAccessChange', () => {
  it('changes only the given fields, and increments the version', () => {
    expect(applyAccessChange(facts(), { tier: 'silver' }, later)).toEqual(
      facts({ access: access({ tier: 'silver' }), grants: expect.any(Array), version: 2, changedAt: later }),
    );
  });

  it('stores the version of a revoke, and later grants do not change this version', () => {
    const gold = facts({ access: GOLD_ACCESS, version: 4 });
    const revoked = applyAccessChange(gold, { tier: 'guest', dashboardUnlocked: false }, later);
    expect(revoked).toMatchObject({ version: 5, revokedAtVersion: 5 });
    const granted = applyAccessChange(revoked ?? gold, { tier: 'pro' }, later);
    expect(granted).toMatchObject({ version: 6, revokedAtVersion: 5 });
  });

  it.each<AccessChange>([{}, { tier: 'guest' }, { tier: undefined, hasDeposited: false }])(
    'returns no change for %o',
    (change) => expect(applyAccessChange(facts(), change, later)).toBeUndefined(),
  );
});

describe('answerUnlockRequest', () => {
  const request = { codeId: 'code-1', requestedAt: now.toISOString(), accessVersion: 3 };

  it('unlocks, and does not change the tier or the deposit', () => {
    const before = facts({ access: access({ tier: 'silver', hasDeposited: true }), version: 3 });
    expect(answerUnlockRequest(before, request, later)).toEqual({
      ...before,
      access: { ...before.access, dashboardUnlocked: true },
      version: 4,
      changedAt: later,
      answeredCodeId: 'code-1',
    });
  });

  it('unlocks if the auth service had already received the revoke when it made the request', () => {
    const before = facts({ version: 3, revokedAtVersion: 3 });
    expect(answerUnlockRequest(before, request, later)?.access.dashboardUnlocked).toBe(true);
  });

  it('records the request without unlocking if access was revoked after the request', () => {
    const before = facts({ version: 4, revokedAtVersion: 4 });
    const answered = answerUnlockRequest(before, request, later);
    expect(answered).toMatchObject({ access: GUEST_ACCESS, version: 5, answeredCodeId: 'code-1' });
  });

  it('does nothing if there is no request, or if the request was already answered', () => {
    expect(answerUnlockRequest(facts(), null, later)).toBeUndefined();
    expect(answerUnlockRequest(facts({ answeredCodeId: 'code-1' }), request, later)).toBeUndefined();
  });
});
