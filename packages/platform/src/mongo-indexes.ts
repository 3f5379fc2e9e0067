import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, IndexDefinition, IndexOptions, Model } from 'mongoose';
import { describeError } from './errors.ts';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isMongoUnavailable } from './mongo-errors.ts';

/** Collections up to this size get their indexes quickly, so the start waits for them. */
const SMALL_COLLECTION = 50_000;
const RETRY_MS = 30_000;
/**
 * IndexOptionsConflict, IndexKeySpecsConflict: an index with the same fields or name has other
 * options.
 */
const CONFLICTS = new Set([85, 86]);

type WantedIndex = {
  /** Collection and fields, such as `users: email`. */
  name: string;
  create: () => Promise<unknown>;
  isAwaited: boolean;
  /** Reason why the index does not exist yet. */
  problem: string;
};

export type BuildIndexesParts = {
  logger: Logger;
  /** Adds the degradation `indexes`. */
  health?: Health | undefined;
  retryEveryMs?: number;
  /** Maximum size of a collection whose indexes the start waits for. */
  smallCollection?: number;
};

/**
 * Creates the collections and indexes of all models on the connection. Waits for small collections,
 * so that uniqueness holds from the first write. A large one is indexed in the background, with
 * retries, while the service serves. An impossible index (other options, duplicates) never stops
 * the start: it is logged with a remedy and degrades the process. Throws while MongoDB is away.
 */
export async function buildModelIndexes(connection: Connection, parts: BuildIndexesParts): Promise<void> {
  const { logger, health, retryEveryMs = RETRY_MS, smallCollection = SMALL_COLLECTION } = parts;
  const models = Object.values(connection.models);
  await Promise.all(models.map((model) => model.init()));
  const missing = new Set(
    (await Promise.all(models.map((model) => wantedOf(model, smallCollection)))).flat(),
  );
  health?.addDegradation('indexes', () => {
    const problems = [...missing].map(({ name, problem }) => `${name} (${problem})`);
    if (problems.length > 0) throw new Error(`missing: ${problems.join('; ')}`);
  });
  const build = async (index: WantedIndex) => {
    try {
      await index.create();
      missing.delete(index);
    } catch (error) {
      const isAway = isMongoUnavailable(error) && typeof (error as { code?: unknown }).code !== 'number';
      if (index.isAwaited && isAway) throw error;
      index.isAwaited = false;
      logFailure(index, error, logger);
    }
  };
  await Promise.all([...missing].filter(({ isAwaited }) => isAwaited).map(build));
  if (missing.size === 0) return;
  const closed = new AbortController();
  connection.once('disconnecting', () => closed.abort());
  void buildRest();

  /** Builds one index at a time, to limit the load on the server. Never rejects. */
  async function buildRest(): Promise<void> {
    for (;;) {
      for (const index of missing) {
        if (closed.signal.aborted) return;
        await build(index);
      }
      if (missing.size === 0) return logger.info('all indexes exist');
      await delay(retryEveryMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: mongoose's own type of a connection's models
async function wantedOf(model: Model<any>, smallCollection: number): Promise<WantedIndex[]> {
  const count = await model.estimatedDocumentCount();
  const indexes = model.schema.indexes() as [IndexDefinition, IndexOptions][];
  return indexes.map(([keys, options]) => ({
    name: `${model.collection.collectionName}: ${Object.keys(keys).join(', ')}`,
    create: () => model.collection.createIndex(keys as never, options as never),
    isAwaited: count <= smallCollection,
    problem: 'it is being made',
  }));
}

function logFailure(index: WantedIndex, error: unknown, logger: Logger): void {
  const { code } = error as { code?: unknown };
  const problem = describeError(error).message;
  if (index.problem === problem) return;
  index.problem = problem;
  if (CONFLICTS.has(Number(code)))
    logger.error(
      { index: index.name, problem },
      'index has other options than this release needs: drop it by hand (docs/operations/runbook.md, Stores)',
    );
  else if (Number(code) === 11_000)
    logger.error({ index: index.name, problem }, 'index cannot be unique: remove the duplicates');
  else logger.warn({ index: index.name, problem }, 'index not built; will be retried');
}
