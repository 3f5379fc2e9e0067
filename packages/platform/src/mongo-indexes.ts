import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, IndexDefinition, IndexOptions, Model, mongo } from 'mongoose';
import { describeError } from './errors.ts';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isMongoUnavailable } from './mongo-errors.ts';

/**
 * Maximum number of documents of a small collection. Its indexes are built quickly, so startup
 * waits for them.
 */
const SMALL_COLLECTION = 50_000;
const RETRY_MS = 30_000;
/**
 * Codes of IndexOptionsConflict and IndexKeySpecsConflict: an index with the same fields or the
 * same name already exists, but is defined differently.
 */
const CONFLICTS = new Set([85, 86]);
/** Code of NamespaceNotFound. */
const NO_COLLECTION = 26;
const REMEDY = 'Run "npm run upgrade" (docs/operations/upgrade.md).';

// biome-ignore lint/suspicious/noExplicitAny: mongoose declares the models of a connection with this type
type AnyModel = Model<any>;

type DeclaredIndex = {
  /** Name with collection and fields, such as `users: email`. */
  name: string;
  isUnique: boolean;
  create: () => Promise<unknown>;
  exists: () => Promise<boolean>;
};

type WantedIndex = DeclaredIndex & {
  isAwaited: boolean;
  /** Reason why the index could not be built yet. */
  problem: string;
};

export type BuildIndexesParts = {
  logger: Logger;
  /** Health of the process, to which the degradation `indexes` is added. */
  health?: Health | undefined;
  retryEveryMs?: number;
  /**
   * Maximum number of documents in a small collection. Startup waits for the indexes of small
   * collections; larger collections are indexed in the background.
   */
  smallCollection?: number;
};

/**
 * Creates the collections and indexes of all models on the connection. Waits for the indexes of
 * small collections, so that unique indexes exist before the first write. A large collection is
 * indexed in the background, with retries, while the service serves. If an index cannot be built
 * (because the existing index has other options, or because of duplicate values), the process still
 * starts. The problem is logged with a remedy and degrades the process. Throws while MongoDB is
 * down.
 */
export async function buildModelIndexes(connection: Connection, parts: BuildIndexesParts): Promise<void> {
  const { logger, health, retryEveryMs = RETRY_MS, smallCollection = SMALL_COLLECTION } = parts;
  const models = Object.values(connection.models);
  await Promise.all(models.map((model) => model.createCollection()));
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

async function wantedOf(model: AnyModel, smallCollection: number): Promise<WantedIndex[]> {
  const isAwaited = (await model.estimatedDocumentCount()) <= smallCollection;
  return declaredOf(model).map((index) => ({ ...index, isAwaited, problem: 'it is being made' }));
}

function declaredOf(model: AnyModel): DeclaredIndex[] {
  const indexes = model.schema.indexes() as [IndexDefinition, IndexOptions][];
  return indexes.map(([keys, options]) => ({
    name: `${model.collection.collectionName}: ${Object.keys(keys).join(', ')}`,
    isUnique: options.unique === true,
    create: () => model.collection.createIndex(keys as never, options as never),
    async exists() {
      const present = await indexesOf(model);
      return present.some(
        ({ key, unique = false }) =>
          JSON.stringify(key) === JSON.stringify(keys) && unique === (options.unique === true),
      );
    },
  }));
}

async function indexesOf(model: AnyModel): Promise<mongo.IndexDescriptionInfo[]> {
  try {
    return (await model.collection.listIndexes().toArray()) as mongo.IndexDescriptionInfo[];
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_COLLECTION) return [];
    throw error;
  }
}

/**
 * Checks the indexes of all models on the connection. Builds only the indexes of empty collections,
 * which takes no time. Throws if a unique index is missing. If an index that is not unique is
 * missing, queries are only slow, so the process starts. It is degraded until an upgrade has built
 * the index.
 */
export async function checkModelIndexes(
  connection: Connection,
  { logger, health }: Pick<BuildIndexesParts, 'logger' | 'health'>,
): Promise<void> {
  const missing = new Set<DeclaredIndex>();
  // Models are handled one after the other, because many connections at once would time out on a
  // busy server, and the process would fail to start.
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    for (const index of await missingOf(model)) missing.add(index);
  }
  const names = () => [...missing].map(({ name }) => name).join('; ');
  const isRefused = [...missing].some(({ isUnique }) => isUnique);
  if (isRefused) throw new Error(`${connection.name} lacks indexes: ${names()}. ${REMEDY}`);
  if (missing.size > 0) logger.error({ indexes: names() }, `indexes are missing. ${REMEDY}`);
  health?.addDegradation('indexes', async () => {
    for (const index of missing) if (await index.exists()) missing.delete(index);
    if (missing.size > 0) throw new Error(`missing: ${names()}. ${REMEDY}`);
  });
}

async function missingOf(model: AnyModel): Promise<DeclaredIndex[]> {
  const declared = declaredOf(model);
  if ((await model.estimatedDocumentCount()) === 0) {
    for (const index of declared) await index.create();
    return [];
  }
  const missing: DeclaredIndex[] = [];
  for (const index of declared) if (!(await index.exists())) missing.push(index);
  return missing;
}

/**
 * Builds the indexes of all models on the connection, one at a time. Resolves to the number of new
 * indexes. Throws with a list of the indexes that cannot be built.
 */
export async function completeModelIndexes(connection: Connection): Promise<number> {
  let built = 0;
  const problems: string[] = [];
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    for (const index of declaredOf(model)) {
      if (await index.exists()) continue;
      try {
        await index.create();
        built += 1;
      } catch (error) {
        problems.push(`${index.name} (${describeError(error).message})`);
      }
    }
  }
  if (problems.length > 0)
    throw new Error(`${connection.name}: indexes cannot be built: ${problems.join('; ')}`);
  return built;
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
