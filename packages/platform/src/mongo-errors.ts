// This file does not import mongoose, so that processes without a database can recognise these
// errors as well.

/**
 * True if the error means that a unique index refused a write. Checks only the code, because the
 * text of the message differs between servers.
 */
export function isDuplicateKey(error: unknown): boolean {
  return isObject(error) && error.code === 11_000;
}

/** Resolves to false if a unique index refused the write. Throws any other failure. */
export async function unlessDuplicate(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Names of errors that mean that MongoDB is unavailable. `isMongoUnavailable` recognises further
 * errors by the prefix `Mongo`.
 */
const UNAVAILABLE_NAMES = new Set([
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
  'DisconnectedError',
]);

/**
 * Codes of errors that are caused by a faulty command. All other codes are about the state of the
 * cluster.
 */
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
  17_419, // KeyTooLong, for the result of an update
  40_415, // unknown field
]);
/** Matches names of errors that are caused by a wrong call of the driver. */
const CALL_ERRORS = /^Mongo(?:InvalidArgument|Parse|API|MissingDependency|Runtime|Compatibility)Error$/;

const MAX_TIME_EXPIRED = 50;

/**
 * True if MongoDB ended an operation at its time limit. Either MongoDB is slow at the moment, or
 * the operation always takes too long.
 */
export function isOverTimeLimit(error: unknown): boolean {
  for (let current = error, depth = 0; isObject(current) && depth < 5; current = current.cause, depth += 1)
    if (current.code === MAX_TIME_EXPIRED && String(current.name).startsWith('Mongo')) return true;
  return false;
}

/**
 * True if MongoDB could not run the call, because it is down, failing over, too slow, or full. The
 * call may succeed later, so the HTTP status is 503.
 */
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
