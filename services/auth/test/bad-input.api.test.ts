import { learningEndpoints } from '@croneai/contracts/endpoints/learning.ts';
import { problemsOf } from '@croneai/contracts/http/endpoint.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, startHarness } from './harness.ts';
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

const send = ({ method, path, isMember }: Call, raw: RequestInit, headers: Record<string, string> = {}) =>
  harness.call(method, path, {
    raw: {
      headers: {
        'content-type': 'application/json',
        ...(isMember && { authorization: `Bearer ${member.token}` }),
        ...headers,
      },
      ...raw,
    },
  });

describe('a field of the wrong kind', () => {
  it.each(cases)(
    '$method $path refuses $what as $field (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 15.3.6)',
    async ({ field, value, ...entry }) => {
      const reply = await send(entry, { body: JSON.stringify({ ...entry.body, [field]: value }) });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ success: false, error: 'request.invalid' });
      const fields = Object.keys(reply.body.data.fields);
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.every((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
    },
  );
});

describe('a body that cannot be read', () => {
  it.each(calls)('$method $path refuses it with its own code', async (entry) => {
    const malformed = await send(entry, { body: '{"email":' });
    expect(answer(malformed)).toEqual([400, 'request.malformed']);
    const text = Buffer.from(JSON.stringify(entry.body).replace(/"([^"]+)":/, '"$1":"\xff",":'), 'latin1');
    const bytes = await send(entry, { body: new Uint8Array(text) });
    expect(answer(bytes)).toEqual([400, 'request.malformed']);
    const formType = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await send(entry, { body: 'email=a' }, formType);
    expect(answer(form)).toEqual([415, 'request.unsupported_media_type']);
    const large = await send(entry, { body: JSON.stringify({ ...entry.body, more: 'x'.repeat(100_001) }) });
    expect(answer(large)).toEqual([413, 'request.too_large']);
    const list = await send(entry, { body: '[]' });
    expect(list.status).toBe(422);
    const nothing = await send(entry, {});
    expect(nothing.status).toBe(422);
  });
});

describe('odd characters in an address', () => {
  it.each(['%ff', '%00', '%2e%2e%2f', '%E2%80%AE', '%zz', '%E0%A4', 'x'.repeat(300)])(
    '%s gets an answer that the description of the call lists',
    async (odd) => {
      for (const path of [`${odd}/lessons/first`, `first/lessons/${odd}`]) {
        const reply = await harness.call('GET', `/api/learning/courses/${path}`, { token: member.token });
        const listed = problemsOf(learningEndpoints.getLesson).map(({ status, code }) => [status, code]);
        expect(listed).toContainEqual([reply.status, reply.body?.error]);
      }
    },
  );
});

it('shows the texts of the sign-up form', async () => {
  const texts: [Record<string, unknown>, string, string][] = [
    [{ fullName: '' }, 'fullName', 'Full name is required'],
    [{ fullName: 'Al' }, 'fullName', 'Full name must be at least 3 characters'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Email is invalid'],
    [{ phone: '12' }, 'phone', 'Phone number must be 7-15 digits (international formats accepted)'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ password: 'Short1' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'alllowercase1' }, 'password', 'Password must contain uppercase, lowercase, and number'],
  ];
  for (const [change, field, text] of texts) {
    const { body } = await harness.call('POST', '/api/auth/register', {
      body: { ...person, ...change },
    });
    expect(body.data.fields).toEqual({ [field]: text });
  }
});

it('has no unknown address or method, and shows it', async () => {
  expect((await harness.call('GET', '/api/auth/nothing')).status).toBe(404);
  const reply = await harness.call('GET', '/api/auth/login');
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
});

it('lets none of it into the log as an error', () => {
  // A stack without a request is of a store that is not ready yet.
  const errors = harness.lines.filter(
    (line) =>
      /"level":"(error|fatal)"/.test(line) || (line.includes('"stack"') && line.includes('"requestId"')),
  );
  expect(errors).toEqual([]);
});
