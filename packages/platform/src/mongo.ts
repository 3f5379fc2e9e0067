import mongoose, { type Connection, type mongo } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isMongoUnavailable } from './mongo-errors.ts';
import { buildModelIndexes, checkModelIndexes } from './mongo-indexes.ts';
import { waitForStore } from './wait-for-store.ts';

/** Time limit for finding a server. After this time, a request gets 503 instead of hanging. */
const SERVER_SELECTION_TIMEOUT_MS = 3_000;
/** Time after which a command fails if the server has accepted it but does not answer. */
const SOCKET_TIMEOUT_MS = 20_000;
/**
 * Time limit of an operation on the server. The gateway waits ten seconds for a reply. This limit
 * is shorter, so that the server does not continue after the gateway has given up. If a write
 * reaches the limit because secondaries lag, it fails as unavailable but may still take effect.
 * mongoose does not apply this limit to cursors, which read batch by batch.
 */
const SERVER_TIME_MS = 8_000;
/**
 * Sets this time limit for a call that uses the driver directly. mongoose sets the limit only for
 * calls of its own methods.
 */
export const TIMED = { maxTimeMS: SERVER_TIME_MS } as const;

// With `true` instead of `throw`, mongoose would remove an unknown field from a filter, and the
// empty filter {} would match every document.
mongoose.set('strictQuery', 'throw');
// Refuses MongoDB operators, such as `$ne`, in a filter that contains input.
mongoose.set('sanitizeFilter', true);

/** Logger and health of each connection, for the functions below that build and check indexes. */
const edges = new WeakMap<Connection, { logger: Logger; health?: Health | undefined }>();

export type ConnectMongoOptions = {
  /** URL of the server or replica set, without a database name. */
  url: string;
  database: string;
  logger: Logger;
  /** Health of the process, to which the connection adds the check `mongo`. */
  health?: Health;
  /** Aborts the wait for a missing server. */
  signal?: AbortSignal;
};

/**
 * Opens a connection to one database. Waits forever for a missing server, and logs this every 15 s.
 * After a later outage, the connection recovers by itself; during the outage, operations reject
 * within seconds (`isMongoUnavailable`). Writes are acknowledged by the majority and journaled.
 * Await `buildIndexes` after the models are defined.
 */
export async function connectMongo(options: ConnectMongoOptions): Promise<Connection> {
  const { url, database, logger, health, signal } = options;
  const connection = mongoose.createConnection();
  connection.set('maxTimeMS', SERVER_TIME_MS);
  edges.set(connection, { logger, health });
  health?.addCheck('mongo', () => pingMongo(connection));
  // mongoose emits an `error` event for each failed attempt. The event is ignored, because
  // `waitForStore` or the failed operation already logs the failure.
  connection.on('error', () => undefined);
  const open = () =>
    connection.openUri(url, {
      dbName: database,
      autoIndex: false,
      // Off, because `buildIndexes` and `checkIndexes` create the collections.
      autoCreate: false,
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

/** Returns the database of an open connection. */
export function databaseOf({ db }: Connection): mongo.Db {
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}
