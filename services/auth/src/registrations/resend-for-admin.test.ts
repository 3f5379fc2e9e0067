import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { describe, expect, it } from 'vitest';
import { client, NOW, now, oncePerWindow, someSecrets, usersInMemory } from '../../test/hand-built.ts';
import { MAX_CODES_SENT } from '../secrets/module.ts';
import { issueConfirmationCode } from './issue-confirmation-code.ts';
import type { Registration } from './registration.model.ts';
import { resendForAdmin } from './resend-for-admin.ts';

const by: AdminWrite = {
  actor: { userId: 'a'.repeat(24), role: 'owner' },
  address: '203.0.113.40',
  reason: 'It never arrived',
};
const MINUTE_AGO = new Date(NOW.getTime() - 60_000);

const registration = (change: Partial<Registration> = {}): Registration => ({
  id: 'b'.repeat(24),
  version: 1,
  kind: 'pending',
  email: 'ada@example.com',
  source: null,
  profile: { fullName: 'Ada Lovelace', phone: '1234567', country: 'Other', telegram: '' },
  acceptance: null,
  accessCodeId: null,
  isCanary: false,
  passwordHash: 'a hash',
  handleHash: 'another hash',
  codes: [{ hash: 'a hash', issuedAt: MINUTE_AGO, expiresAt: NOW }],
  codesSent: 1,
  tries: 0,
  ...client,
  createdAt: MINUTE_AGO,
  expiresAt: new Date(NOW.getTime() + 60_000),
  ...change,
});

function openResend(...live: Registration[]) {
  const written: OutboxEntry[] = [];
  const secrets = someSecrets();
  const resend = resendForAdmin({
    registrations: {
      findLive: async () => live,
      async addCode(id, decide) {
        const current = live.find((known) => known.id === id);
        const added = current && (await decide(current));
        written.push(...(added?.events ?? []));
      },
    },
    issueCode: issueConfirmationCode({ users: usersInMemory(), oncePerWindow, ...secrets }),
    now,
  });
  return { written, secrets, resend: () => resend('ada@example.com', by) };
}

describe('a confirmation code that an admin sends again', () => {
  it('is mailed to the address, and audited in the same write', async () => {
    const { written, secrets, resend } = openResend(registration());
    await resend();
    expect(written).toMatchObject([
      { type: 'code-requested', aggregateVersion: 2, payload: { isResend: true } },
      {
        type: 'audit.recorded',
        aggregateVersion: 2,
        payload: { ...by, action: 'mail.resend', after: { mail: 'confirmation-code' } },
      },
    ]);
    expect(await secrets.open(written[0]?.payload)).toMatch(/^[A-Z0-9]{6}$/);
  });

  it('is refused within a minute of the previous code', async () => {
    const codes = [{ hash: 'a hash', issuedAt: NOW, expiresAt: NOW }];
    const { written, resend } = openResend(registration({ codes }));
    await expect(resend()).rejects.toMatchObject({ code: 'auth.resend_too_soon' });
    expect(written).toEqual([]);
  });

  it('is refused with its own reason once all codes of the registration are used up', async () => {
    const { written, resend } = openResend(registration({ codesSent: MAX_CODES_SENT }));
    await expect(resend()).rejects.toMatchObject({ code: 'auth.codes_used_up' });
    expect(written).toEqual([]);
  });

  it.each([
    ['no registration is pending', [], 'auth.no_pending_registration'],
    [
      'the address belongs to a member',
      [registration({ kind: 'known-address' })],
      'auth.no_pending_registration',
    ],
    [
      'the address was registered twice',
      [registration(), registration({ id: 'c'.repeat(24) })],
      'auth.several_pending_registrations',
    ],
  ])('is refused when %s', async (_what, live, code) => {
    const { written, resend } = openResend(...live);
    await expect(resend()).rejects.toMatchObject({ code });
    expect(written).toEqual([]);
  });
});
