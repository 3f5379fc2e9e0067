import mongoose from 'mongoose';
import { afterAll, expect } from 'vitest';
import { type Index, type RecordedQuery, unservedBy } from './query-indexes.ts';
import { REVIEWED_SCANS, REVIEWED_SERVICES } from './reviewed-scans.ts';

/*
 * In tests, compares each MongoDB query of a reviewed service with the indexes of its collection.
 * Fails the test file if an index is missing.
 */

const unserved = new Set<string>();

type Collection = { name: string; conn: mongoose.Connection };
type Model = mongoose.Model<unknown>;

const known = new WeakMap<Model, readonly Index[]>();

/**
 * Returns the indexes in a collection's definition. They are cached, because mongoose reads all
 * fields to list them.
 */
function indexesOf(model: Model): readonly Index[] {
  const cached = known.get(model);
  if (cached) return cached;
  const indexes = (model.schema.indexes() as [Index['key'], { unique?: boolean }][]).map(
    ([key, { unique = false }]): Index => ({ key, unique }),
  );
  known.set(model, indexes);
  return indexes;
}

mongoose.set('debug', function (this: Collection, name: string, method: string, ...args: unknown[]) {
  const model = Object.values(this.conn.models).find(({ collection }) => collection.collectionName === name);
  // Ignores queries of the tests themselves. Tests use their own connection, which has no models.
  if (!model || !REVIEWED_SERVICES.some((service) => this.conn.name.startsWith(`${service}_`))) return;
  const indexes = indexesOf(model);
  for (const asked of queriesOf(method, args)) {
    const problem = unservedBy(indexes, asked);
    const isReviewed = REVIEWED_SCANS[name]?.some(({ query }) => query === problem);
    if (problem && !isReviewed) unserved.add(`${name}.${method}: ${problem}`);
  }
} as never);

afterAll(() => {
  const found = [...unserved].sort();
  unserved.clear();
  expect(found, 'queries without an index in the definition of their collection').toEqual([]);
});

const FILTER_FIRST = new Set([
  ...[
    'find',
    'findOne',
    'countDocuments',
    'updateOne',
    'updateMany',
    'replaceOne',
    'deleteOne',
    'deleteMany',
  ],
  ...['findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'],
]);

function queriesOf(method: string, args: readonly unknown[]): RecordedQuery[] {
  // Ignores deletions of all documents. Only tests empty a collection, before or after their cases.
  if (method === 'deleteMany' && Object.keys(filterOf(args[0])).length === 0) return [];
  if (FILTER_FIRST.has(method)) {
    const options = args
      .slice(1)
      .findLast((each) => typeof each === 'object' && each !== null && 'sort' in each);
    return [{ filter: filterOf(args[0]), sort: sortOf((options as { sort?: unknown } | undefined)?.sort) }];
  }
  if (method === 'distinct') return [{ filter: filterOf(args[1]), sort: [] }];
  if (method === 'aggregate') return [ofPipeline(args[0] as Stage[])];
  if (method === 'bulkWrite')
    return (args[0] as Record<string, { filter?: unknown }>[]).flatMap((operation) =>
      Object.values(operation).flatMap(({ filter }) =>
        filter ? [{ filter: filterOf(filter), sort: [] }] : [],
      ),
    );
  return [];
}

type Stage = { $match?: unknown; $sort?: unknown };

/**
 * Returns the stages that a collection's index can serve: the first filter, and a sort after it.
 */
function ofPipeline([first = {}, second = {}]: readonly Stage[]): RecordedQuery {
  const sorting = first.$match ? second : first;
  return { filter: filterOf(first.$match), sort: sortOf(sorting.$sort) };
}

const filterOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;

function sortOf(value: unknown): RecordedQuery['sort'] {
  const entries = value instanceof Map ? [...value] : Object.entries(value ?? {});
  return entries.map(([field, direction]) => [field, Number(direction) < 0 ? -1 : 1]);
}
