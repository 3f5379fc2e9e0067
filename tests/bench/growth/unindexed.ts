import type { Connection } from 'mongoose';
import { REVIEWED_SCANS } from '../../support/reviewed-scans.ts';

/** An entry of MongoDB's profiler, with the plan that `explain` would show. */
export type Profiled = { ns: string; op: string; planSummary?: string; docsExamined?: number };

/** Records queries that read a whole collection. Only a real MongoDB has a profiler. */
export async function recordScans(database: Connection): Promise<void> {
  await database.db?.command({ profile: 1, filter: { planSummary: 'COLLSCAN' } });
}

export async function readScans(database: Connection): Promise<Profiled[]> {
  const found = await database.collection('system.profile').find({}).toArray();
  await database.db?.command({ profile: 0 });
  return found as unknown as Profiled[];
}

/**
 * Returns the names of the collections that a query scanned completely, except the collections that
 * `reviewed-scans.ts` lists.
 */
export function unreviewedScans(profiled: readonly Profiled[]): string[] {
  const scanned = profiled
    .filter(({ planSummary }) => planSummary === 'COLLSCAN')
    .map(({ ns }) => ns.slice(ns.indexOf('.') + 1))
    .filter((name) => !name.startsWith('system.') && !(name in REVIEWED_SCANS));
  return [...new Set(scanned)].sort();
}
