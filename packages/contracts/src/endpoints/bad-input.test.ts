import { describe, expect, it } from 'vitest';
import { endpoints } from './all.ts';

const email = 'ada@example.com';
const password = 'Analytical1';
const token = 'A'.repeat(43);
const person = {
  fullName: 'Ada Lovelace',
  email,
  phone: '+442079460958',
  country: 'United Kingdom',
  telegram: '@ada',
  password,
};
const profile = { fullName: 'Ada King', phone: '1234567', country: 'France', telegram: '' };
const notifications = { signals: true, trades: true, marketing: true, security: true };

/** Calls of the auth service, each with a valid body. */
const calls: readonly [method: string, path: string, body: Record<string, unknown>][] = [
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
];

const optional = new Set(['telegram', ...Object.keys(notifications)]);
const badValues: [what: string, value: unknown][] = [
  ['a number', 42],
  ['an operator', { $gt: '' }],
  ['a list', ['a']],
  ['an over-long text', 'x'.repeat(5_000)],
  ['a NUL', 'Abc1\u0000defgh'],
];

function schemaOf(method: string, path: string) {
  const endpoint = endpoints.find((known) => known.method === method && known.path === path);
  if (!endpoint || !('body' in endpoint) || !endpoint.body) throw new Error(`${method} ${path} has no body`);
  return endpoint.body;
}

const cases = calls.flatMap(([method, path, body]) =>
  Object.keys(body).flatMap((field) => {
    const isOptional = optional.has(field) || method === 'PATCH';
    const missing: [string, unknown][] = isOptional ? [] : [['nothing', undefined]];
    return [...badValues, ...missing].map(([what, value]) => ({ method, path, body, field, what, value }));
  }),
);

describe('the body of a call', () => {
  it.each(calls)('is valid for %s %s', (method, path, body) => {
    expect(schemaOf(method, path).safeParse(body).success).toBe(true);
  });

  it.each(cases)(
    '$method $path refuses $what as $field (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 15.3.6)',
    ({ method, path, body, field, value }) => {
      const parsed = schemaOf(method, path).safeParse({ ...body, [field]: value });
      expect(parsed.success).toBe(false);
      const fields = parsed.error?.issues.map((issue) => issue.path[0]);
      expect(fields?.every((name) => name === field)).toBe(true);
    },
  );
});
