// Without an import of mongoose, so that processes without a database can recognise these errors too.

/** MongoDB refused a write because of a unique index. Told by the code alone: texts and keys differ between servers. */
export function isDuplicateKey(error: unknown): boolean {
  return isObject(error) && error.code === 11_000;
}

/** False where a unique index refused the write; any other failure is thrown. */
export async function unlessDuplicate(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Of the driver and of mongoose, beside those that begin with `Mongo`. */
const UNAVAILABLE_NAMES = new Set([
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
  'DisconnectedError',
]);

/** Codes of a command that is wrong in itself; all its other codes are about the state of the cluster. */
const CODES_OF_OURS = new Set([
  2, // BadValue
  9, // FailedToParse
  14, // TypeMismatch
  28, // PathNotViable
  40, // ConflictingUpdateOperators
  52, // DollarPrefixedFieldName
  56, // EmptyFieldName
  59, // CommandNotFound
  66, // ImmutableField
  121, // DocumentValidationFailure
  10_334, // BSONObjectTooLarge
  11_000, // DuplicateKey
  17_280, // KeyTooLong
  17_419, // the same for what an update would make
  40_415, // unknown field
]);
/** The driver was called with something wrong. */
const CALL_ERRORS = /^Mongo(?:InvalidArgument|Parse|API|MissingDependency|Runtime|Compatibility)Error$/;

const MAX_TIME_EXPIRED = 50;

/** True where MongoDB ended an operation at its time limit: perhaps it is slow today, perhaps this operation always takes too long. */
export function isOverTimeLimit(error: unknown): boolean {
  for (let current = error, depth = 0; isObject(current) && depth < 5; current = current.cause, depth += 1)
    if (current.code === MAX_TIME_EXPIRED && String(current.name).startsWith('Mongo')) return true;
  return false;
}

/** True when MongoDB did not do its part (away, failing over, too slow, too full): the same call may work later; HTTP says 503. */
export function isMongoUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; isObject(current) && depth < 5; current = current.cause, depth += 1) {
    const { name, code, message } = current;
    if (UNAVAILABLE_NAMES.has(String(name))) return true;
    if (String(name).startsWith('Mongo') && !String(name).startsWith('Mongoose'))
      return !CALL_ERRORS.test(String(name)) && !CODES_OF_OURS.has(Number(code));
    if (
      name === 'MongooseError' &&
      /buffering timed out|initial connection|force closed/.test(String(message))
    )
      return true;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
