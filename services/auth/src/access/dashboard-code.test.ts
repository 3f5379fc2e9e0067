import type { Access } from '@croneai/contracts/access.ts';
import { describe, expect, it } from 'vitest';
import type { DashboardCode } from '../users/module.ts';
import {
  type AccessFacts,
  checkCode,
  codeAfter,
  dashboardCodeExpiry,
  marksDeposit,
  mayHaveCodeSent,
} from './dashboard-code.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

const GUEST: Access = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, features: [] };
const DEPOSITED: Access = {
  tier: 'silver',
  dashboardUnlocked: false,
  hasDeposited: true,
  features: [],
};
const UNLOCKED: Access = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true, features: [] };

const facts = (version: number, change: Partial<AccessFacts>): AccessFacts => ({
  ...GUEST,
  revokedAtVersion: 0,
  answeredCodeId: null,
  version,
  ...change,
});
const code = (change: Partial<DashboardCode> = {}): DashboardCode => ({
  id: 'code-1',
  hash: 'hash',
  status: 'live',
  tries: 0,
  issuedAt: NOW,
  expiresAt: later(3_600),
  ...change,
});

describe('marksDeposit', () => {
  const guest = { access: GUEST, accessVersion: 1 };

  it('is true for the first deposit of a guest', () => {
    expect(marksDeposit(guest, facts(2, DEPOSITED))).toBe(true);
  });

  it('is false for an unlock, other facts, or a known deposit', () => {
    expect(marksDeposit(guest, facts(2, UNLOCKED))).toBe(false);
    expect(marksDeposit(guest, facts(2, GUEST))).toBe(false);
    const deposited = { access: DEPOSITED, accessVersion: 2 };
    expect(marksDeposit(deposited, facts(3, { ...DEPOSITED, tier: 'pro' }))).toBe(false);
  });

  it('is true for a new deposit after a revoke whose event was skipped', () => {
    const unlocked = { access: UNLOCKED, accessVersion: 2 };
    expect(marksDeposit(unlocked, facts(5, { ...DEPOSITED, revokedAtVersion: 4 }))).toBe(true);
  });

  it('is false for the revoke itself, so that losing access issues no code', () => {
    const unlocked = { access: UNLOCKED, accessVersion: 2 };
    expect(marksDeposit(unlocked, facts(3, { ...DEPOSITED, revokedAtVersion: 3 }))).toBe(false);
  });
});

describe('codeAfter', () => {
  const before = { accessVersion: 2 };

  it('keeps a live code while the deposit stays and the dashboard is locked', () => {
    expect(codeAfter(code(), before, facts(3, DEPOSITED))?.status).toBe('live');
  });

  it.each([
    ['a revoke', facts(3, { ...GUEST, revokedAtVersion: 3 })],
    ['a revoke whose event was skipped', facts(5, { ...DEPOSITED, revokedAtVersion: 4 })],
    ['the removal of the deposit', facts(3, GUEST)],
    ['an unlock', facts(3, UNLOCKED)],
  ])('voids the code after %s', (_what, after) => {
    expect(codeAfter(code(), before, after)?.status).toBe('void');
  });

  it('leaves used codes as they are', () => {
    expect(codeAfter(code({ status: 'used' }), before, facts(3, UNLOCKED))?.status).toBe('used');
    expect(codeAfter(null, before, facts(3, GUEST))).toBeNull();
  });
});

describe('checkCode (ASVS 6.4.1)', () => {
  it.each([
    ['accepted', code(), true],
    ['wrong', code(), false],
    ['void', code({ status: 'void' }), true],
    ['used-before', code({ status: 'used' }), true],
    ['closed', code({ tries: 5 }), true],
    ['accepted', code({ tries: 4 }), true],
    ['closed', code({ expiresAt: NOW }), true],
    ['closed', null, false],
  ] as const)('returns %s', (expected, given, isMatch) => {
    expect(checkCode(given, isMatch, NOW)).toBe(expected);
  });
});

it('a dashboard code is valid for seven days', () => {
  expect(dashboardCodeExpiry(NOW)).toEqual(later(7 * 86_400));
});

it('a dashboard code is sent again only while it is live and the dashboard is locked', () => {
  expect(mayHaveCodeSent({ dashboardCode: code(), access: DEPOSITED })).toBe(true);
  expect(mayHaveCodeSent({ dashboardCode: code({ tries: 5 }), access: DEPOSITED })).toBe(true);
  expect(mayHaveCodeSent({ dashboardCode: code({ status: 'void' }), access: DEPOSITED })).toBe(false);
  expect(mayHaveCodeSent({ dashboardCode: code({ status: 'used' }), access: DEPOSITED })).toBe(false);
  expect(mayHaveCodeSent({ dashboardCode: null, access: DEPOSITED })).toBe(false);
  expect(mayHaveCodeSent({ dashboardCode: code(), access: UNLOCKED })).toBe(false);
});
