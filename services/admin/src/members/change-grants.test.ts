import { GOLD_ACCESS } from '@croneai/contracts/access.ts';
import { describe, expect, it } from 'vitest';
import { answerUnlockRequest, applyAccessChange, firstFacts } from './access-rules.ts';
import { endGrant, giveGrant, settleGrants, undoRevoke } from './change-grants.ts';
import { type NewGrant, newGrant } from './grant-rules.ts';
import type { AccessFacts } from './member.model.ts';

const day = (count: number) => new Date(Date.UTC(2026, 10, count));
const grant = (change: Partial<NewGrant> = {}) =>
  newGrant({ tier: 'gold', from: day(1), until: day(8), source: 'deposit', reason: 'Deposit', ...change });
const guest = { ...firstFacts(day(1)), id: '6b0a9bb67457000f3b489ed2' };
const must = <F extends AccessFacts>(facts: F | undefined): F => {
  if (!facts) throw new Error('nothing changed');
  return facts;
};

describe('a tier grant', () => {
  it('gives its tier and unlocks the dashboard until the grant ends, and takes both back only once', () => {
    const given = giveGrant(guest, grant(), day(1));
    expect(given).toMatchObject({
      version: 2,
      access: { tier: 'gold', dashboardUnlocked: true, hasDeposited: false },
      nextGrantAt: day(5),
    });
    expect(settleGrants(given, new Date(day(5).getTime() - 1))).toBeUndefined();
    const reminded = must(settleGrants(given, day(7)));
    expect(reminded).toMatchObject({ grants: [{ remindersDone: 2 }], nextGrantAt: day(8) });
    expect(settleGrants(reminded, new Date(day(8).getTime() - 1))).toBeUndefined();
    const ended = must(settleGrants(reminded, day(9)));
    expect(ended).toMatchObject({
      version: 4,
      revokedAtVersion: 4,
      access: { tier: 'guest', dashboardUnlocked: false },
      grants: [{ endedAt: day(8) }],
      nextGrantAt: null,
    });
    expect(settleGrants(ended, day(10))).toBeUndefined();
  });

  it('when it ends, leaves open a feature that another grant has opened', () => {
    const bot = giveGrant(guest, grant({ tier: null, feature: 'bot', until: null }), day(1));
    expect(bot.access).toMatchObject({ tier: 'guest', dashboardUnlocked: false, features: ['bot'] });
    const both = giveGrant(bot, grant(), day(1));
    expect(settleGrants(both, day(9))?.access).toMatchObject({ tier: 'guest', features: ['bot'] });
    const revoked = must(applyAccessChange(both, { tier: 'guest', dashboardUnlocked: false }, day(2)));
    expect(revoked.access).toMatchObject({ tier: 'guest', features: ['bot'] });
  });

  it('stays live until its end, and planned grants still start, after an admin undid a revoke', () => {
    const planned = grant({ tier: 'pro', from: day(20), until: day(25) });
    const given = giveGrant(giveGrant(guest, grant(), day(1)), planned, day(1));
    const revoked = must(applyAccessChange(given, { tier: 'guest', dashboardUnlocked: false }, day(2)));
    expect(revoked).toMatchObject({ access: { tier: 'guest' }, nextGrantAt: null });
    const undone = undoRevoke(revoked, { tier: 'gold', dashboardUnlocked: true }, day(3));
    expect(undone).toEqual({
      ...given,
      version: revoked.version + 1,
      changedAt: day(3),
      revokedAtVersion: 4,
    });
    expect(settleGrants(undone, day(9))).toMatchObject({
      access: { tier: 'guest', dashboardUnlocked: false },
      nextGrantAt: day(20),
    });
  });

  it('stays ended after the undo of a revoke if it ended earlier, or if its end has passed since', () => {
    const before = must(endGrant(giveGrant(guest, grant({ id: 'early' }), day(1)), 'early', day(2)));
    const given = giveGrant(before, grant({ tier: 'pro', until: day(4) }), day(2));
    const revoked = must(applyAccessChange(given, { tier: 'guest', dashboardUnlocked: false }, day(3)));
    expect(undoRevoke(revoked, { tier: 'pro', dashboardUnlocked: true }, day(5))).toMatchObject({
      access: { tier: 'guest', dashboardUnlocked: false },
      grants: [{ endedAt: day(2) }, { endedAt: day(4) }],
    });
  });

  it('gives nothing before its start', () => {
    const given = giveGrant(guest, grant({ from: day(3) }), day(1));
    expect(given).toMatchObject({ access: { tier: 'guest' }, nextGrantAt: day(3) });
    expect(settleGrants(given, day(3))).toMatchObject({ access: { tier: 'gold', dashboardUnlocked: true } });
  });

  it('never gives access if no process ran between the start and the end of the grant', () => {
    const given = giveGrant(guest, grant({ from: day(3), until: day(4) }), day(1));
    expect(settleGrants(given, day(5))).toMatchObject({
      access: { tier: 'guest', dashboardUnlocked: false },
      nextGrantAt: null,
    });
  });

  it('when it ends, leaves the next highest live grant in force', () => {
    const silver = giveGrant(guest, grant({ tier: 'silver', until: null }), day(1));
    const both = giveGrant(silver, grant(), day(2));
    expect(both.access.tier).toBe('gold');
    expect(settleGrants(both, day(8))?.access).toMatchObject({ tier: 'silver', dashboardUnlocked: true });
  });

  it('stays in force if it was given at the moment when another grant ends', () => {
    const first = giveGrant(guest, grant(), day(1));
    const second = giveGrant(first, grant({ tier: 'pro', from: day(8), until: null }), day(8));
    expect(second.access).toMatchObject({ tier: 'pro', dashboardUnlocked: true });
    expect(settleGrants(second, day(9))).toBeUndefined();
  });

  it('stays in force while a process whose clock is behind gives another grant', () => {
    const bot = grant({ tier: null, feature: 'bot', from: day(2), until: null });
    const first = giveGrant(giveGrant(guest, grant({ from: day(2) }), day(2)), bot, day(2));
    const second = giveGrant(first, grant({ tier: 'silver', from: day(1) }), day(1));
    expect(second).toMatchObject({
      access: { tier: 'gold', dashboardUnlocked: true, features: ['bot'] },
      revokedAtVersion: 0,
    });
  });

  it('when it ends, does not lock a dashboard that a code or an admin has unlocked', () => {
    const given = giveGrant(guest, grant(), day(1));
    const coded = must(
      answerUnlockRequest(
        given,
        { codeId: 'c', requestedAt: day(2).toISOString(), accessVersion: 2 },
        day(2),
      ),
    );
    expect(settleGrants({ ...given, ...coded }, day(8))?.access).toMatchObject({
      tier: 'guest',
      dashboardUnlocked: true,
    });
    const patched = must(applyAccessChange(given, { dashboardUnlocked: true, hasDeposited: true }, day(2)));
    expect(settleGrants(patched, day(8))?.access).toMatchObject({ tier: 'guest', dashboardUnlocked: true });
  });

  it('can be ended by an admin only once', () => {
    const facts = giveGrant(guest, grant(), day(1));
    const id = facts.grants[0]?.id ?? '';
    const ended = must(endGrant(facts, id, day(2)));
    expect(ended).toMatchObject({ access: { tier: 'guest' }, grants: [{ endedAt: day(2) }] });
    expect(endGrant(ended, id, day(3))).toBeUndefined();
  });
});

describe('an admin’s change of access', () => {
  it('creates an open-ended manual grant for a tier', () => {
    const gold = must(applyAccessChange(guest, GOLD_ACCESS, day(1), 'Deposit of $500 verified'));
    expect(gold.grants).toMatchObject([
      { tier: 'gold', until: null, source: 'manual', reason: 'Deposit of $500 verified' },
    ]);
    expect(applyAccessChange(gold, GOLD_ACCESS, day(2))).toBeUndefined();
  });

  it('replaces a temporary grant with an open-ended one', () => {
    const given = giveGrant(guest, grant(), day(1));
    const gold = must(applyAccessChange(given, { tier: 'gold' }, day(2)));
    expect(gold.grants).toMatchObject([{ endedAt: day(2) }, { until: null, endedAt: null }]);
    expect(settleGrants(gold, day(9))).toBeUndefined();
  });

  it('to guest with an open dashboard leaves it open after later changes of grants', () => {
    const guestAgain = must(applyAccessChange(giveGrant(guest, grant(), day(1)), { tier: 'guest' }, day(2)));
    expect(guestAgain.access).toMatchObject({ tier: 'guest', dashboardUnlocked: true });
    const bot = giveGrant(guestAgain, grant({ tier: null, feature: 'bot' }), day(3));
    expect(bot.access).toMatchObject({ tier: 'guest', dashboardUnlocked: true, features: ['bot'] });
    const gold = must(applyAccessChange(guestAgain, { tier: 'gold' }, day(3)));
    const ended = must(endGrant(gold, gold.grants.at(-1)?.id ?? '', day(4)));
    expect(ended.access).toMatchObject({ tier: 'guest', dashboardUnlocked: true });
  });

  it('to guest with an open dashboard can be undone, and the dashboard is locked when the grant ends', () => {
    const given = giveGrant(guest, grant(), day(1));
    const revoked = must(applyAccessChange(given, { tier: 'guest' }, day(2)));
    const undone = undoRevoke(revoked, { tier: 'gold' }, day(3));
    expect(undone.access).toEqual(given.access);
    expect(settleGrants(undone, day(9))?.access).toMatchObject({
      tier: 'guest',
      dashboardUnlocked: false,
    });
  });

  it('ends every tier grant when access is revoked, even a grant that starts later', () => {
    const given = giveGrant(giveGrant(guest, grant(), day(1)), grant({ from: day(9), until: null }), day(1));
    const revoked = must(applyAccessChange(given, { tier: 'guest', dashboardUnlocked: false }, day(2)));
    expect(revoked).toMatchObject({ access: { tier: 'guest' }, nextGrantAt: null });
    expect(revoked.grants.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it('keeps access that did not come from a grant, even after a grant has ended', () => {
    const facts = { ...guest, access: { ...GOLD_ACCESS } };
    const given = giveGrant(facts, grant({ tier: 'silver' }), day(2));
    expect(settleGrants(given, day(8))?.access).toEqual(GOLD_ACCESS);
  });
});
