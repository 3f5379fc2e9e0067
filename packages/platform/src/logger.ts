import { type DestinationStream, destination as fileDestination, type Logger, pino } from 'pino';
import { currentRequestId, currentSpan } from './context.ts';
import { describeError } from './errors.ts';

export type { Logger } from 'pino';

export type LoggerOptions = {
  /** Name of the process, which is part of every line: `auth`, `signals-worker` … */
  name: string;
  level: string;
  /** Destination of the lines; stdout by default (written asynchronously, flushed at exit). */
  destination?: DestinationStream;
  /**
   * True to write each line before the call returns. Otherwise, the last lines of a process that
   * exits may be out of order.
   */
  isSync?: boolean;
  /**
   * Size of the buffer for log lines, in bytes. A line stays in the buffer for at most a second.
   * Without a buffer, each line is written immediately, which is slow if there are many lines.
   */
  bufferBytes?: number;
};

const BUFFER_FLUSH_MS = 1_000;

/**
 * Creates the process's logger. It writes JSON lines with level, time, and name. Lines inside
 * `runInContext` also have the request id and, if the work is traced, the trace id. Values of keys
 * that look like secrets (password, token, code, authorization …) are redacted at every depth. An
 * error is logged only with its type, message, code, stack, and causes.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { name, level, destination, isSync = false, bufferBytes } = options;
  const logger = pino(
    {
      level,
      base: { name, pid: process.pid },
      timestamp: createTimestamp(),
      mixin: () => {
        const requestId = currentRequestId();
        if (requestId === undefined) return {};
        const span = currentSpan();
        return span ? { requestId, traceId: span.traceId } : { requestId };
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
      serializers: { err: (err: unknown) => (err instanceof Error ? describeError(err) : err) },
    },
    destination ?? (bufferBytes ? collectedLines(bufferBytes) : fileDestination({ fd: 1, sync: isSync })),
  );
  return redactBindings(logger);
}

/** Maximum number of UTF-8 bytes for each UTF-16 unit of a string. */
const MAX_BYTES_OF_CHARACTER = 3;

/**
 * Collects the lines for stdout in a buffer of bytes. pino builds each line from about a hundred
 * small strings. If the strings were kept until the next write, the garbage collector would have to
 * copy them.
 */
function collectedLines(bufferBytes: number): DestinationStream {
  const stdout = fileDestination({ fd: 1, sync: false, contentMode: 'buffer' });
  let bytes = Buffer.allocUnsafe(bufferBytes);
  let length = 0;
  const flush = (): void => {
    if (length === 0) return;
    stdout.write(bytes.subarray(0, length) as never);
    bytes = Buffer.allocUnsafe(bufferBytes);
    length = 0;
  };
  setInterval(flush, BUFFER_FLUSH_MS).unref();
  // These listeners must run before pino's own listener, which writes only lines that it has
  // already received.
  process.prependListener('beforeExit', flush);
  process.prependListener('exit', flush);
  return {
    write(line) {
      const most = line.length * MAX_BYTES_OF_CHARACTER;
      if (length + most > bufferBytes) flush();
      if (most > bufferBytes) stdout.write(Buffer.from(line) as never);
      else length += bytes.write(line, length);
    },
  };
}

/**
 * Creates a function that formats the time, and reuses the text for all lines of the same
 * millisecond.
 */
function createTimestamp(): () => string {
  let [at, text] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/**
 * Redacts the bindings of child loggers, for which pino runs no formatter. A child logger inherits
 * the replaced `child` method, so the bindings of its own children are redacted as well.
 */
function redactBindings(logger: Logger): Logger {
  const plainChild = logger.child;
  logger.child = function child(this: Logger, bindings, options) {
    return plainChild.call(this, redact(bindings) as typeof bindings, options);
  } as typeof plainChild;
  return logger;
}

const SECRET_KEY =
  /(?:password|passcode|token|secret|authorization|cookie|sealed|jwt|credential|privatekey|apikey)s?$/;
const CODE_KEY = /codes?$/;
/** Matches keys that end in "code" but have no secret value. */
const PLAIN_CODE_KEY = /^(?:error|status|exit|close|reason)codes?$/;
const MAX_DEPTH = 6;
const HIDDEN = '[redacted]';

/**
 * Remembers for each key whether it is secret, because the same few keys occur in every line. The
 * number of remembered keys is limited, because the keys of a logged object may be any data.
 */
const knownKeys = new Map<string, boolean>();
const MAX_KNOWN_KEYS = 1_000;

function isSecretKey(key: string): boolean {
  const known = knownKeys.get(key);
  if (known !== undefined) return known;
  const isSecret = looksSecret(key);
  if (knownKeys.size < MAX_KNOWN_KEYS) knownKeys.set(key, isSecret);
  return isSecret;
}

function looksSecret(key: string): boolean {
  const plain = key.toLowerCase().replaceAll(/[-_]/g, '');
  return SECRET_KEY.test(plain) || (CODE_KEY.test(plain) && !PLAIN_CODE_KEY.test(plain));
}

function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  try {
    if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
    return redactObject(value, depth);
  } catch {
    return '[unreadable]';
  }
}

function redactObject(value: object, depth: number): unknown {
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return redact(toJSON.call(value), depth + 1);
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    copy[key] = isSecretKey(key) && entry !== undefined && entry !== null ? HIDDEN : redact(entry, depth + 1);
  }
  return copy;
}
