import { describe, expect, it } from 'vitest';
import { createRouteMatcher } from './match-route.ts';
import type { RouteRow } from './routes.ts';

const rule = {
  access: 'public',
  rateClass: 'default',
  lane: 'calls',
  timeoutMs: 1,
  bodyLimitBytes: 1,
  accepts: 'none',
  isRepeatable: true,
} as const;
const rows: RouteRow[] = [
  { ...rule, method: 'GET', path: '/api/users/:id/mails', service: 'notifier' },
  { ...rule, method: 'POST', path: '/api/users/import', service: 'leads' },
  { ...rule, method: 'PATCH', path: '/api/users/:id', service: 'admin' },
  { ...rule, method: 'GET', path: '/api/users', service: 'admin' },
  { ...rule, method: 'GET', path: '/api/list', service: 'auth' },
  { ...rule, method: 'PUT', path: '/api/list', service: 'auth' },
];
const match = createRouteMatcher(rows);
const serviceOf = (method: string, path: string) => match(method, path).found?.service;
const NOTHING = { found: undefined, allowed: undefined };

describe('createRouteMatcher', () => {
  it('matches whole paths, with any segment in place of a parameter', () => {
    expect(serviceOf('GET', '/api/users')).toBe('admin');
    expect(serviceOf('PATCH', '/api/users/7')).toBe('admin');
    expect(serviceOf('GET', '/api/users/7/mails')).toBe('notifier');
  });

  it.each([
    '/api',
    '/api/',
    '/api/users/7/access',
    '/api/users/7/mails/3',
    '/api/users//mails',
    '/api/usersx',
    '/api/Users',
    '/api/user',
  ])('matches no route for %s', (path) => {
    expect(match('GET', path)).toEqual(NOTHING);
  });

  it('prefers a fixed segment to a parameter', () => {
    expect(serviceOf('POST', '/api/users/import')).toBe('leads');
  });

  it('lists the allowed methods of a path that exists', () => {
    expect(match('DELETE', '/api/list')).toEqual({ found: undefined, allowed: ['GET', 'HEAD', 'PUT'] });
    expect(match('GET', '/api/users/import')).toEqual({ found: undefined, allowed: ['POST'] });
    expect(match('OPTIONS', '/api/users')).toEqual({ found: undefined, allowed: ['GET', 'HEAD'] });
  });

  it('answers HEAD like GET, and ignores a trailing slash', () => {
    expect(serviceOf('HEAD', '/api/list')).toBe('auth');
    expect(serviceOf('GET', '/api/list/')).toBe('auth');
    expect(match('PATCH', '/api/users/').found).toBeUndefined();
  });

  it('refuses a table with the same row twice', () => {
    expect(() => createRouteMatcher([...rows, ...rows.slice(0, 1)])).toThrow(/Two rows have GET/);
  });
});
