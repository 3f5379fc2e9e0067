import { afterAll, describe, expect, inject, it } from 'vitest';
import { accessMatrix, CALLERS, sessionOf, verdictOf } from '../../tests/support/access-matrix.ts';
import { routes } from '../src/routes.ts';
import { call, startTestGateway } from './harness.ts';

const cells = accessMatrix();
const gateway = await startTestGateway(inject('backing').redisUrl, { env: { RATE_LIMIT_SCALE: '1000' } });
afterAll(() => gateway.stop());

describe('role × route', () => {
  it('has a cell for every caller on every row of the table (ASVS 8.1.1)', () => {
    expect(cells).toHaveLength(routes.length * CALLERS.length);
    expect(new Set(cells.map(({ title }) => title)).size).toBe(cells.length);
  });

  it.each(cells.map((cell) => [cell.title, cell.expected, cell] as const))(
    '%s: %s',
    async (_title, expected, cell) => {
      const { endpoint, path, caller } = cell;
      const { service } = endpoint;
      const session = caller === 'visitor' ? undefined : await gateway.sessions.open(sessionOf(caller));
      const upstream = service === 'gateway' ? undefined : gateway.services[service];
      const before = upstream?.seen.length ?? 0;
      const answer = await call(gateway.url + path, {
        method: endpoint.method,
        ...(session ? { token: session.token } : {}),
      });
      expect(verdictOf(answer)).toBe(expected);
      const statuses = {
        passes: 200,
        unauthenticated: 401,
        forbidden: 403,
        'enrolment first': 403,
        'not in scope': 403,
      };
      expect(answer.status).toBe(statuses[expected]);
      const reached = (upstream?.seen ?? []).slice(before);
      expect(reached).toHaveLength(upstream && expected === 'passes' ? 1 : 0);
      if (upstream && expected === 'passes') {
        expect(reached[0]).toMatchObject({ method: endpoint.method, url: path });
        expect(answer.data).toEqual({ service });
      }
    },
  );
});
