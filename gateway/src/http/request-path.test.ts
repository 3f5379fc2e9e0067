import { describe, expect, it } from 'vitest';
import { readTarget } from './request-path.ts';

describe('readTarget', () => {
  it.each([
    ['/', '/', ''],
    ['/api/auth/me', '/api/auth/me', ''],
    ['/api/admin/users?page=2&search=a/../b', '/api/admin/users', '?page=2&search=a/../b'],
    ['/assets/index-Ab_1.2~x.js', '/assets/index-Ab_1.2~x.js', ''],
    ['/caf%C3%A9/', '/caf%C3%A9/', ''],
    ['/a@b:c;d=1,(2)', '/a@b:c;d=1,(2)', ''],
  ])('reads %s (ASVS 1.1.1)', (target, path, search) => {
    expect(readTarget(target)).toEqual({ path, search });
  });

  it.each([
    '/api/../admin',
    '/api/..',
    '/api/./auth',
    '//api/auth',
    '/api//auth',
    '/api/auth//',
    '/api/%2e%2e/admin',
    '/api/%2E./admin',
    '/api/.%2e',
    '/api/auth%2fme',
    '/api/auth%2Fme',
    '/api/auth%5cme',
    '/api\\auth',
    '/api/%00',
    '/api/%252e%252e/x',
    '/api/%252fx',
    '/api/%ff',
    '/api/%zz',
    '/api/a b',
    '/api/a|b',
    '/api/ä',
    '/api#x',
    'http://other.example/api/auth/me',
    '*',
    '',
    'api/auth',
  ])('refuses %j, which servers interpret differently (ASVS 1.1.1)', (target) => {
    expect(readTarget(target)).toBeUndefined();
  });
});
