import { type Problem, problems } from '@croneai/contracts/http/problem.ts';
import { z } from 'zod';
import { AppError, appError } from '../errors.ts';
import { isOutage } from '../failures.ts';
import { fieldErrorsOf } from './field-errors.ts';

/**
 * `expected`: the caller caused the failure. `outage`: a dependency is unavailable. `unexpected`:
 * our own code failed.
 */
type FailureKind = 'expected' | 'outage' | 'unexpected';

export type Failure = {
  kind: FailureKind;
  error: AppError;
};

const RETRY_AFTER_SECONDS = 2;

/** Translates any thrown value into a reply. Never throws. */
export function translateThrown(thrown: unknown, requestId: string): Failure {
  try {
    return translate(thrown) ?? internal(requestId);
  } catch {
    return internal(requestId);
  }
}

function translate(thrown: unknown): Failure | undefined {
  if (thrown instanceof AppError) {
    return { kind: thrown.status >= 500 ? 'outage' : 'expected', error: thrown };
  }
  if (thrown instanceof z.core.$ZodError) {
    return expected(problems.invalid, fieldErrorsOf(thrown));
  }
  if (isOutage(thrown)) {
    const error = appError(problems.unavailable, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: thrown,
    });
    return { kind: 'outage', error };
  }
  if (!(thrown instanceof Error)) return undefined;
  if (thrown.name === 'CastError') return expected(problems.invalid, castErrorFields(thrown));
  const { status } = thrown as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500
    ? expected(problemOfStatus(status))
    : undefined;
}

function internal(requestId: string): Failure {
  const { code, status, message } = problems.internal;
  return {
    kind: 'unexpected',
    error: new AppError(code, { status, message: `${message} Request id: ${requestId}` }),
  };
}

function expected(problem: Problem, fields?: Record<string, string>): Failure {
  return { kind: 'expected', error: appError(problem, { fields }) };
}

/**
 * Returns field errors for mongoose's CastError. If this error occurs, a schema of an endpoint
 * accepted a value that it should have refused.
 */
function castErrorFields(error: Error): Record<string, string> {
  const { path } = error as { path?: unknown };
  return { [typeof path === 'string' && path !== '' ? path : 'body']: 'Has the wrong format' };
}

/**
 * Returns the problem for the status of an error. The body parser and the router set a status on
 * the errors that they throw for a bad request.
 */
function problemOfStatus(status: number): Problem {
  if (status === 413) return problems.tooLarge;
  if (status === 415) return problems.unsupportedMediaType;
  return problems.malformed;
}
