import { expect, it } from 'vitest';
import { toRequest } from './endpoint-request.ts';

const endpoint = { method: 'PATCH', path: '/api/admin/users/:id/access', access: 'admin' } as const;

it('fills in and escapes the parameters of the path', () => {
  expect(toRequest(endpoint, { params: { id: 'a/b' }, body: { tier: 'gold' } })).toEqual({
    method: 'PATCH',
    path: '/api/admin/users/a%2Fb/access',
    body: { tier: 'gold' },
    anonymous: false,
  });
});

it('refuses to send a request if a parameter of the path is missing', () => {
  expect(() => toRequest(endpoint)).toThrow('needs the parameter id');
});

it('omits the token in calls that are public', () => {
  expect(toRequest({ method: 'POST', path: '/api/auth/login', access: 'public' }).anonymous).toBe(true);
});
