// Without an import of mongoose, so that processes without a database can tell these errors too.

/** MongoDB refused a write because of a unique index. Told by the code alone: texts and keys differ between servers. */
export function isDuplicateKey(error: unknown): boolean {
  return isObject(error) && error.code === 11_000;
}

const UNAVAILABLE_NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
  'DisconnectedError',
]);

/** Server codes for "not now": shutting down, stepping down, no primary, interrupted, write concern not reached in time. */
const UNAVAILABLE_CODES = new Set([64, 89, 91, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** True when MongoDB could not be asked (away, failing over, too busy): the same call may work later; HTTP says 503. */
export function isMongoUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; isObject(current) && depth < 5; current = current.cause, depth += 1) {
    if (UNAVAILABLE_NAMES.has(String(current.name))) return true;
    const isFromServer = String(current.name).startsWith('Mongo');
    if (isFromServer && typeof current.code === 'number' && UNAVAILABLE_CODES.has(current.code)) return true;
    if (
      current.name === 'MongooseError' &&
      /buffering timed out|initial connection|force closed/.test(String(current.message))
    )
      return true;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
