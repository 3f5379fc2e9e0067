import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';
import { newMember, newPerson } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const member = await newMember(harness);

const LONG = 'x'.repeat(5_000);
const person = newPerson();
const email = 'ada@example.com';
const password = 'Analytical1';
const token = 'A'.repeat(43);
const profile = { fullName: 'Ada King', phone: '1234567', country: 'France', telegram: '' };
const notifications = { signals: true, trades: true, marketing: true, security: true };

type Call = { method: string; path: string; body: Record<string, unknown>; isMember: boolean };
const calls = (
  [
    ['POST', '/api/auth/register', person],
    ['POST', '/api/auth/confirm-code', { email, confirmationCode: 'ABCDEF' }],
    ['POST', '/api/auth/login', { email, password }],
    ['POST', '/api/auth/login/second-factor', { challenge: token, code: '123456' }],
    ['POST', '/api/auth/forgot-password', { email }],
    ['POST', '/api/auth/verify-reset-token', { token }],
    ['POST', '/api/auth/reset-password', { token, newPassword: password }],
    ['POST', '/api/auth/resend-welcome-email', { email }],
    ['POST', '/api/auth/validate-dashboard-code', { dashboardCode: 'ABCDEFGHJK' }],
    ['PATCH', '/api/account/profile', profile],
    ['POST', '/api/account/password', { currentPassword: password, newPassword: 'Analytical2' }],
    ['POST', '/api/account/confirm-password', { password }],
    ['PUT', '/api/account/notifications', notifications],
  ] as const
).map(([method, path, body]): Call => {
  const isMember = path.startsWith('/api/account') || path.endsWith('dashboard-code');
  return { method, path, body, isMember };
});

const optional = new Set(['telegram']);
const badValues: [string, unknown][] = [
  ['a number', 42],
  ['an operator', { $gt: '' }],
  ['a list', ['a']],
  ['an over-long text', LONG],
  ['a NUL', 'Abc1\u0000defgh'],
];

const cases = calls.flatMap((entry) =>
  Object.keys(entry.body).flatMap((field) => {
    const isOptional = optional.has(field) || entry.method === 'PATCH';
    const missing: [string, unknown][] = isOptional ? [] : [['nothing', undefined]];
    return [...badValues, ...missing].map(([what, value]) => ({ ...entry, field, what, value }));
  }),
);

describe('a field of the wrong kind', () => {
  it.each(cases)(
    '$method $path refuses $what as $field (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 15.3.6)',
    async ({ method, path, body, isMember, field, value }) => {
      const reply = await harness.call(method, path, {
        body: { ...body, [field]: value },
        ...(isMember && { token: member.token }),
      });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ success: false, error: 'request.invalid' });
      const fields = Object.keys(reply.body.data.fields);
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.every((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
    },
  );
});
