import { endpointsByService } from '@croneai/contracts/endpoints/all.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { createRouteMatcher } from './match-route.ts';
import { type RouteRow, routes } from './routes.ts';

const services = Object.entries(endpointsByService) as [string, readonly Endpoint[]][];
const endpoints = services.flatMap(([service, list]) => list.map((endpoint) => ({ service, endpoint })));
const match = createRouteMatcher(routes);
const rowOf = ({ method, path }: Endpoint) => match(method, path.replaceAll(/:\w+/g, 'an-id')).found;

describe('the route table', () => {
  it.each(endpoints.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const))(
    'sends %s to its service, under its own rule of access',
    (_name, { service, endpoint }) => {
      const row = rowOf(endpoint);
      expect(row).toMatchObject({ service, access: endpoint.access });
      expect(row?.isOpenDuringEnrolment).toBe(endpoint.isOpenDuringEnrolment);
    },
  );

  it('has no row that no call uses', () => {
    const used = new Set(endpoints.map(({ endpoint }) => rowOf(endpoint)));
    expect(routes.filter((row) => !used.has(row))).toEqual([]);
  });

  it('names each row once, the most specific first', () => {
    const covers = (wide: RouteRow, narrow: RouteRow) =>
      narrow.prefix.startsWith(`${wide.prefix}/`) && (!wide.method || wide.method === narrow.method);
    const misplaced = routes.filter((row, at) => routes.slice(0, at).some((earlier) => covers(earlier, row)));
    expect(misplaced).toEqual([]);
  });

  it('gives what pages poll a class that fits every tab', () => {
    for (const path of [
      '/api/auth/me',
      '/api/countdown',
      '/api/countdown/config',
      '/api/status',
      '/api/signals',
      '/api/community/posts',
    ])
      expect(match('GET', path).found?.rateClass).toBe('poll');
  });
});
