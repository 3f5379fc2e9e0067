import mongoose, { type Connection } from 'mongoose';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isMongoUnavailable } from './mongo-errors.ts';
import { buildModelIndexes } from './mongo-indexes.ts';
import { waitForStore } from './wait-for-store.ts';

/** How long an operation looks for a server before it fails: a request then answers 503 rather than hang. */
const SERVER_SELECTION_TIMEOUT_MS = 3_000;
/** For a server that accepts a command and never answers. */
const SOCKET_TIMEOUT_MS = 20_000;
/**
 * Shorter than the gateway's ten seconds: a command without a waiting caller ends on the server too. Secondaries that lag make a
 * write fail as unavailable by then; it may be made all the same, as with any lost answer. mongoose leaves cursors out of it, which
 * read batch by batch for as long as somebody takes them.
 */
const SERVER_TIME_MS = 8_000;
/** For calls of the driver itself, which knows nothing of mongoose's settings. */
export const TIMED = { maxTimeMS: SERVER_TIME_MS } as const;

// true would turn a filter with an unknown field into {} and match everything; an operator that comes from outside is refused.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/** Where a connection reports its state. */
const edges = new WeakMap<Connection, { logger: Logger; health?: Health | undefined }>();

export type ConnectMongoOptions = {
  /** Server or replica set, without a database name. */
  url: string;
  database: string;
  logger: Logger;
  /** Adds the check `mongo`. */
  health?: Health;
  /** Ends the waiting for a server that is not there. */
  signal?: AbortSignal;
};

/**
 * Opens a connection of its own to one database. Waits for ever for a server that is away (one log line, then one every
 * 15 s). Later outages heal by themselves; operations meanwhile reject within seconds, see `isMongoUnavailable`.
 * Writes are acknowledged by the majority and journaled. Await `buildIndexes` after the models are defined.
 */
export async function connectMongo(options: ConnectMongoOptions): Promise<Connection> {
  const { url, database, logger, health, signal } = options;
  const connection = mongoose.createConnection();
  connection.set('maxTimeMS', SERVER_TIME_MS);
  edges.set(connection, { logger, health });
  health?.addCheck('mongo', () => pingMongo(connection));
  // mongoose emits `error` for failed attempts too; each is logged by `waitForStore` or by the operation that failed.
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
    if (!isClosing) logger.warn({ database }, 'the connection to MongoDB is lost');
  });
  connection.on('connected', () => logger.info({ database }, 'MongoDB is back'));
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

/** Makes the indexes of all models defined on a connection of `connectMongo`, see `buildModelIndexes`. */
export async function buildIndexes(connection: Connection): Promise<void> {
  const edge = edges.get(connection);
  if (!edge) throw new Error('the connection was not opened by connectMongo');
  await buildModelIndexes(connection, edge);
}
