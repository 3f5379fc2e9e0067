import type { Problem } from '@croneai/contracts/http/problem.ts';

export type AppErrorOptions = {
  /** HTTP status of the reply. */
  status: number;
  /** Message of the reply, for people. By default, the error's code. */
  message?: string | undefined;
  /** Message for each input field, keyed by its dotted path. */
  fields?: Record<string, string> | undefined;
  /** Value of the `Retry-After` header of the reply. */
  retryAfterSeconds?: number | undefined;
  /** Value of `data` in the envelope of the reply. */
  data?: unknown;
  cause?: unknown;
};

/**
 * An expected failure with a stable code. Only the HTTP edge (`error-edge.ts`) translates it into a
 * reply. Code that rethrows the error must not log it.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly status: number;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  readonly data?: unknown;

  constructor(code: string, options: AppErrorOptions) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.data !== undefined) this.data = options.data;
  }
}

export function appError(
  problem: Problem,
  options: Omit<AppErrorOptions, 'status' | 'message'> = {},
): AppError {
  return new AppError(problem.code, { ...options, status: problem.status, message: problem.message });
}

/**
 * Thrown for a message or job that can never succeed, so it is not retried. A message then becomes
 * a dead letter.
 */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

export type ErrorDescription = {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: ErrorDescription;
};

const MAX_CAUSES = 4;

/**
 * Describes any thrown value, including undefined, strings, and objects whose getters throw. Never
 * throws. Reads only name, message, stack, code, and causes, because other properties may contain
 * personal data.
 */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  try {
    if (thrown instanceof Error) return describeErrorObject(thrown, depth);
    if (typeof thrown === 'string') return { type: 'string', message: thrown };
    const type = thrown === null ? 'null' : typeof thrown;
    if (type === 'object' || type === 'function') {
      const message = (thrown as { message?: unknown }).message;
      return { type, message: typeof message === 'string' ? message : `a thrown ${type}` };
    }
    return { type, message: String(thrown) };
  } catch {
    return { type: 'unreadable', message: 'a thrown value that cannot be read' };
  }
}

function describeErrorObject(error: Error, depth: number): ErrorDescription {
  const description: ErrorDescription = { type: String(error.name), message: String(error.message) };
  const { stack, cause } = error;
  const { code } = error as { code?: unknown };
  if (typeof stack === 'string') description.stack = stack;
  if (typeof code === 'string' || typeof code === 'number') description.code = String(code);
  if (cause !== undefined && depth < MAX_CAUSES) description.cause = describeError(cause, depth + 1);
  return description;
}
