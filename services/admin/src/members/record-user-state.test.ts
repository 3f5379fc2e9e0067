import type { UserState } from '@croneai/contracts/events/users.ts';
import { describe, expect, it } from 'vitest';
import { someUser } from '../../../../tests/support/some-user.ts';
import type { Member } from './member.model.ts';
import type { MemberChange } from './member.repository.ts';
import { applyUserState } from './record-user-state.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const userId = 'a'.repeat(24);

const state = (change: Partial<UserState> = {}) => someUser({ userId, ...change });

const request = { codeId: 'code-1', requestedAt: now.toISOString(), accessVersion: 1 };
const types = ({ events = [] }: MemberChange) => events.map(({ type }) => type);
const after = ({ facts, copy }: Required<Pick<MemberChange, 'facts' | 'copy'>>): Member => ({
  ...facts,
  ...copy,
  depositStates: [],
  hasOnlySetupClaims: false,
  hasProof: false,
  id: userId,
});
const member = (): Member => after(applyUserState(undefined, state(), 1, now));

describe('applyUserState', () => {
  it('answers a dashboard code with access facts and a mail', () => {
    const write = applyUserState(member(), state({ dashboardUnlockRequest: request }), 2, now);
    expect(types(write)).toEqual(['access.changed', 'access-granted']);
    expect(write.events[0]).toMatchObject({
      aggregateVersion: 2,
      payload: { dashboardUnlocked: true, cause: 'dashboard-code', answeredCodeId: 'code-1' },
    });
  });

  it('answers each code once, even if later states still contain the code', () => {
    const answered = applyUserState(member(), state({ dashboardUnlockRequest: request }), 2, now);
    const again = applyUserState(after(answered), state({ dashboardUnlockRequest: request }), 3, now);
    expect(again.events).toEqual([]);
    expect(again.facts.version).toBe(2);
  });

  it('with the first state, gives the access that the import requested, and never gives this access again', () => {
    const importedGrant = { tier: 'gold', until: '2027-01-31T23:59:59.999Z' } as const;
    const first = applyUserState(undefined, state({ importedGrant }), 1, now);
    expect(types(first)).toEqual(['access.changed']);
    expect(first.facts).toMatchObject({
      access: { tier: 'gold', dashboardUnlocked: true, hasDeposited: false, features: [] },
      grants: [{ tier: 'gold', source: 'manual', until: new Date(importedGrant.until) }],
      // Time of the first reminder.
      nextGrantAt: new Date('2027-01-28T23:59:59.999Z'),
    });
    const later = applyUserState(after(first), state({ importedGrant }), 2, now);
    expect(later.events).toEqual([]);
    expect(later.facts.grants).toHaveLength(1);
  });

  it('publishes that a code was refused, and sends no mail', () => {
    const revoked = { ...member(), version: 3, revokedAtVersion: 3 };
    const write = applyUserState(revoked, state({ dashboardUnlockRequest: request }), 2, now);
    expect(write.events).toMatchObject([
      { type: 'access.changed', payload: { dashboardUnlocked: false, answeredCodeId: 'code-1' } },
    ]);
  });

  it('sends no mail to a member whom an admin has unlocked in the meantime', () => {
    const unlocked: Member = {
      ...member(),
      version: 2,
      access: { tier: 'silver', dashboardUnlocked: true, hasDeposited: true, features: [] },
    };
    expect(types(applyUserState(unlocked, state({ dashboardUnlockRequest: request }), 2, now))).toEqual([
      'access.changed',
    ]);
  });

  it('creates a member even if the registration event was compacted away', () => {
    const write = applyUserState(undefined, state({ dashboardUnlockRequest: request }), 4, now);
    expect(types(write)).toEqual(['access.changed', 'access.changed', 'access-granted']);
    expect(after(write)).toMatchObject({ version: 2, userVersion: 4 });
  });
});
