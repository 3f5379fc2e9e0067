import mongoose, { type Connection, type mongo } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isMongoUnavailable } from './mongo-errors.ts';
import { buildModelIndexes, checkModelIndexes } from './mongo-indexes.ts';
import { waitForStore } from './wait-for-store.ts';

/** Time in which an operation looks for a server; a request then gets 503 rather than hanging. */
const SERVER_SELECTION_TIMEOUT_MS = 3_000;
/** For a server that accepts a command and never answers. */
const SOCKET_TIMEOUT_MS = 20_000;
/**
 * Shorter than the gateway's ten seconds, so that an abandoned command also ends on the server. A
 * write that lagging secondaries delay fails as unavailable, but may still take effect. mongoose
 * does not apply it to cursors, which read batch by batch.
 */
const SERVER_TIME_MS = 8_000;
/** For direct calls of the driver, which ignores mongoose's settings. */
export const TIMED = { maxTimeMS: SERVER_TIME_MS } as const;

// `true` would turn a filter with an unknown field into {} and match everything. Operators in input
// are refused.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/** Logger and health of each connection. */
const edges = new WeakMap<Connection, { logger: Logger; health?: Health | undefined }>();

export type ConnectMongoOptions = {
  /** Server or replica set, without a database name. */
  url: string;
  database: string;
  logger: Logger;
  /** Adds the check `mongo`. */
  health?: Health;
  /** Stops waiting for a missing server. */
  signal?: AbortSignal;
};

/**
 * Opens a connection to one database. Waits forever for a missing server and logs that every 15 s.
 * Later outages heal by themselves; during one, operations reject within seconds
 * (`isMongoUnavailable`). Writes are acknowledged by the majority and journaled. Await
 * `buildIndexes` after the models are defined.
 */
export async function connectMongo(options: ConnectMongoOptions): Promise<Connection> {
  const { url, database, logger, health, signal } = options;
  const connection = mongoose.createConnection();
  connection.set('maxTimeMS', SERVER_TIME_MS);
  edges.set(connection, { logger, health });
  health?.addCheck('mongo', () => pingMongo(connection));
  // mongoose also emits `error` for failed attempts, which `waitForStore` or the failed operation
  // logs.
  connection.on('error', () => undefined);
  const open = () =>
    connection.openUri(url, {
      dbName: database,
      autoIndex: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      connectTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      waitQueueTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: SERVER_TIME_MS },
    });
  await waitForStore(open, {
    store: 'MongoDB',
    at: withoutPassword(url),
    logger,
    signal,
    isWorthWaiting: isMongoUnavailable,
  });
  let isClosing = false;
  connection.on('disconnecting', () => {
    isClosing = true;
  });
  connection.on('disconnected', () => {
    if (!isClosing) logger.warn({ database }, 'MongoDB connection lost');
  });
  connection.on('connected', () => logger.info({ database }, 'MongoDB reconnected'));
  logger.info({ database, server: withoutPassword(url) }, 'connected to MongoDB');
  return connection;
}

async function pingMongo(connection: Connection): Promise<void> {
  const { db } = connection;
  if (connection.readyState !== mongoose.ConnectionStates.connected || !db)
    throw new Error('MongoDB is not connected');
  await db.command({ ping: 1 });
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

/** Builds the indexes of all models on a connection of `connectMongo`; see `buildModelIndexes`. */
export const buildIndexes = (connection: Connection): Promise<void> =>
  buildModelIndexes(connection, edgeOf(connection));

/** Checks the indexes of all models on a connection of `connectMongo`; see `checkModelIndexes`. */
export const checkIndexes = (connection: Connection): Promise<void> =>
  checkModelIndexes(connection, edgeOf(connection));

function edgeOf(connection: Connection) {
  const edge = edges.get(connection);
  if (!edge) throw new Error('the connection was not opened by connectMongo');
  return edge;
}

/** Database of an open connection. */
export function databaseOf({ db }: Connection): mongo.Db {
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}
