import { memberRowSchema } from '@croneai/contracts/endpoints/admin-users.ts';
import { expect, it } from 'vitest';
import type { Member } from './member.model.ts';
import { toRow } from './member.ts';

it('maps a member to a row that holds nothing else', () => {
  const member: Member = {
    id: 'b'.repeat(24),
    user: {
      fullName: 'Ada Example',
      email: 'ada@example.com',
      role: 'member',
      createdAt: new Date('2026-11-20T09:00:00.000Z'),
      erasesAt: null,
      blockedAt: null,
    },
    userVersion: 7,
    access: { tier: 'pro', dashboardUnlocked: true, hasDeposited: false },
    version: 3,
    changedAt: new Date(),
    revokedAtVersion: 2,
    answeredCodeId: 'code-1',
  };
  const row = toRow(member);
  expect(row).toEqual({
    id: member.id,
    fullName: 'Ada Example',
    email: 'ada@example.com',
    role: 'member',
    tier: 'pro',
    dashboardUnlocked: true,
    hasDeposited: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    erasesAt: null,
    blockedAt: null,
    version: 3,
  });
  expect(memberRowSchema.strict().parse(row)).toEqual(row);
});
