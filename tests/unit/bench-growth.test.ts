import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { adminSeeds } from '../bench/growth/admin-seeds.ts';
import { authSeeds } from '../bench/growth/auth-seeds.ts';
import { leadsSeeds } from '../bench/growth/leads-seeds.ts';
import {
  inputsOf,
  listCalls,
  listEndpoints,
  NOT_MEASURED,
  requiredInputs,
} from '../bench/growth/list-calls.ts';
import { notifierSeeds } from '../bench/growth/notifier-seeds.ts';
import { checkDocument, memberId, ownerOf, READER, type Seed } from '../bench/growth/seed.ts';
import { signalsSeeds } from '../bench/growth/signals-seeds.ts';
import { unreviewedScans } from '../bench/growth/unindexed.ts';

/* Tests the lists that `npm run bench -- growth` calls, and the sample documents that it writes. */

const NOW = new Date('2026-11-29T12:00:00.000Z');
const SEEDS = [authSeeds, adminSeeds, leadsSeeds, notifierSeeds({ sealed: 'sealed' }), signalsSeeds].flat();

describe('the bench of growth', () => {
  const lists = listEndpoints();
  const inputs = inputsOf(NOW);

  it('measures every list of the contracts, or gives a reason why it does not', () => {
    const measured = new Set(listCalls(NOW).map(({ path }) => path));
    const missing = lists
      .filter(({ path }) => !(path in NOT_MEASURED))
      .filter(({ path }) => !measured.has(inputs[path] ?? path) || needsInputs(path));
    expect(
      missing.map(({ path }) => path),
      'lists without inputs in list-calls.ts',
    ).toEqual([]);
    expect(lists.length).toBeGreaterThan(60);
  });

  function needsInputs(path: string): boolean {
    const endpoint = lists.find((one) => one.path === path) as Endpoint;
    return requiredInputs(endpoint).length > 0 && !(path in inputs);
  }

  it('has no inputs and no reasons for lists that have been removed', () => {
    const paths = lists.map(({ path }) => path);
    for (const path of [...Object.keys(inputs), ...Object.keys(NOT_MEASURED)]) expect(paths).toContain(path);
  });

  it('sends queries that the contracts accept', () => {
    for (const { path } of listCalls(NOW)) {
      const url = new URL(path, 'http://localhost');
      const of = (one: Endpoint) => one.path === url.pathname;
      const endpoint = (lists.find(of) ?? lists.find((one) => patternOf(one).test(url.pathname))) as Endpoint;
      const query = Object.fromEntries(url.searchParams);
      for (const name of Object.keys(query)) expect(Object.keys(endpoint.query?.shape ?? {})).toContain(name);
      expect(endpoint.query?.safeParse(query).error, path).toBeUndefined();
    }
  });

  it('reports collections that MongoDB scans completely, except for reviewed scans', () => {
    const entry = (ns: string, planSummary: string) => ({ ns, op: 'query', planSummary });
    expect(
      unreviewedScans([
        entry('growth_auth.devices', 'COLLSCAN'),
        entry('growth_auth.devices', 'COLLSCAN'),
        entry('growth_admin.audit_chain', 'COLLSCAN'),
        entry('growth_admin.members', 'IXSCAN { user: 1 }'),
        entry('growth_admin.system.profile', 'COLLSCAN'),
      ]),
    ).toEqual(['devices']);
  });
});

describe('a sample document', () => {
  const connection = mongoose.createConnection();
  afterAll(() => connection.close());

  it.each(SEEDS.map((one) => [`${one.service}.${one.collection.name}`, one] as const))(
    'is accepted as a document that the service stores: %s',
    async (_name, { collection, document, full }) => {
      const model = collection.model(connection);
      for (const index of [0, 1, 2, 3].filter((at) => at < full))
        await checkDocument(model, document(index, NOW));
    },
  );

  it('is refused if it has a field that the service does not store', async () => {
    const { collection, document } = SEEDS.find(({ collection: { name } }) => name === 'devices') as Seed;
    const model = collection.model(connection);
    const valid = document(0, NOW) as object;
    await expect(checkDocument(model, { ...valid, more: 1 })).rejects.toThrow();
    await expect(checkDocument(model, { ...valid, testAt: undefined })).rejects.toThrow();
    await expect(checkDocument(model, { ...valid, userId: 1 })).rejects.toThrow();
  });

  it('belongs to the reader if it is one of the first documents, and otherwise to one of many other members', () => {
    const owner = (index: number) => ownerOf(index, { first: 2, full: 100_000 });
    expect([owner(0), owner(1)]).toEqual([READER, READER]);
    expect(owner(2)).toBe(memberId(1));
    // A tenth of the documents belongs to a tenth of the members.
    expect(owner(9_999)).toBe(memberId(9_997));
  });
});

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
