import { describe, expect, it } from 'vitest';
import { problemsOf } from '../http/endpoint.ts';
import { endpoints } from './all.ts';

describe('the calls of the API', () => {
  it('each have a path and a name of their own', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    const names = endpoints.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('want a fresh sign-in where a stolen session could do lasting harm', () => {
    const fresh = endpoints.filter(({ signedInWithinMinutes }) => signedInWithinMinutes === 10);
    expect(fresh.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'changePassword',
        'beginEmailChange',
        'beginTwoFactorEnrolment',
        'exportAccount',
        'deleteAccount',
        'endOtherSessions',
        'endSession',
        'updateAccess',
        'blockUser',
        'changeUserRole',
        'resetUserTwoFactor',
        'sendNews',
        'exportLeads',
        'exportAudit',
        'promoteEngineArtefact',
      ]),
    );
  });

  it('are limited more narrowly where a visitor can change something', () => {
    const wide = endpoints.filter(
      ({ access, method, rateClass = 'default' }) =>
        access === 'public' && method !== 'GET' && (rateClass === 'default' || rateClass === 'poll'),
    );
    // The signed token in its address is all that it obeys.
    expect(wide.map(({ operationId }) => operationId)).toEqual(['unsubscribe']);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s declares a schema for each parameter in its path',
    (_call, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
    },
  );

  it.each(
    endpoints
      .filter(({ access }) => access === 'admin')
      .map((endpoint) => [endpoint.operationId, endpoint] as const),
  )('%s, for admins, can answer 401 and 403', (_name, endpoint) => {
    const statuses = problemsOf(endpoint).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([401, 403, 429, 500, 502, 503, 504]));
  });
});
