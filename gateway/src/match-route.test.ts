import { describe, expect, it } from 'vitest';
import { createRouteMatcher } from './match-route.ts';
import type { RouteRow } from './routes.ts';

const rule = {
  access: 'public',
  rateClass: 'default',
  lane: 'calls',
  timeoutMs: 1,
  bodyLimitBytes: 1,
} as const;
const rows: RouteRow[] = [
  { ...rule, method: 'GET', prefix: '/api/users/:id/mails', service: 'notifier' },
  { ...rule, method: 'POST', prefix: '/api/users/import', service: 'leads' },
  { ...rule, prefix: '/api/users', service: 'admin' },
  { ...rule, method: 'GET', prefix: '/api/list', service: 'auth' },
  { ...rule, method: 'PUT', prefix: '/api/list', service: 'auth' },
];
const match = createRouteMatcher(rows);
const serviceOf = (method: string, path: string) => match(method, path).found?.service;

describe('createRouteMatcher', () => {
  it('takes the longest prefix, and what lies below it', () => {
    expect(serviceOf('GET', '/api/users')).toBe('admin');
    expect(serviceOf('PATCH', '/api/users/7/access')).toBe('admin');
    expect(serviceOf('GET', '/api/users/7/mails')).toBe('notifier');
    expect(serviceOf('GET', '/api/users/7/mails/3')).toBe('notifier');
  });

  it('compares whole segments, in their case', () => {
    expect(match('GET', '/api/usersx')).toEqual({ found: undefined, allowed: undefined });
    expect(match('GET', '/api/Users').found).toBeUndefined();
    expect(match('GET', '/api/user').found).toBeUndefined();
  });

  it('prefers a fixed segment to a parameter', () => {
    expect(serviceOf('POST', '/api/users/import')).toBe('leads');
  });

  it('lists the methods of a path that is there with others', () => {
    expect(match('DELETE', '/api/list')).toEqual({ found: undefined, allowed: ['GET', 'HEAD', 'PUT'] });
    expect(match('GET', '/api/users/import')).toEqual({ found: undefined, allowed: ['POST'] });
  });

  it('answers HEAD as GET, and a trailing slash as none', () => {
    expect(serviceOf('HEAD', '/api/list')).toBe('auth');
    expect(serviceOf('GET', '/api/list/')).toBe('auth');
  });

  it('takes the methods of the API alone where a row names none', () => {
    for (const method of ['OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'])
      expect(match(method, '/api/users').found).toBeUndefined();
  });

  it('refuses a table with the same row twice', () => {
    expect(() => createRouteMatcher([...rows, ...rows.slice(0, 1)])).toThrow(/Two rows take GET/);
  });
});
