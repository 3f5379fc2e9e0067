import type { ErrorCode } from '@croneai/contracts/errors.ts';
import { TOO_MANY_REQUESTS } from '@croneai/contracts/http/problem.ts';
import { failures } from '../../content/failures.ts';

/** Error of a failed call, in the same shape for every cause. */
export interface ApiError {
  /** HTTP status, or 0 without a reply. */
  status: number;
  /**
   * A stable code such as `auth.invalid_credentials`. If there was no reply, the code is `network`.
   * If the reply was not an envelope, the code is `http.<status>`.
   */
  code: string;
  /** Text for the user. */
  message: string;
  /** Message of each invalid field, by the field's name, from a reply with the status 422. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Additional data of a refusal, for example the current row after a conflict. */
  data?: unknown;
}

/** Beginning of the message if a reply has a status but no message. */
export const UNKNOWN_ERROR_PREFIX = 'API Error: ';
export const NETWORK_ERROR_CODE = 'network';
export const NETWORK_ERROR_MESSAGE = failures.network;

export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error
  );
}

/**
 * True if a call was refused with one of these codes. The codes are parameters instead of entries
 * of the table of problems, because importing that table would load all texts.
 */
export function isProblem(
  error: unknown,
  ...codes: readonly (ErrorCode | typeof NETWORK_ERROR_CODE)[]
): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}

/** True without a reply: offline, connection refused, or timeout. */
export function isNetworkError(error: unknown): boolean {
  return isProblem(error, NETWORK_ERROR_CODE);
}

/**
 * True if the server or the network has a temporary failure. Callers keep the known data and retry.
 */
export function isOutage(error: unknown): boolean {
  return isApiError(error) && (error.code === NETWORK_ERROR_CODE || error.status >= 500);
}

/**
 * Returns the server's message, or `fallback` if the server sent none. If the user must wait before
 * the next attempt, the message includes the time to wait.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || isNetworkError(error) || !isMeant(error.message)) return fallback;
  const { code, retryAfterSeconds = 0 } = error;
  if (code !== TOO_MANY_REQUESTS || retryAfterSeconds === 0) return error.message;
  return `Too many attempts. Please wait ${lengthOf(retryAfterSeconds)} and try again.`;
}

const isMeant = (message: string): boolean => message !== '' && !message.startsWith(UNKNOWN_ERROR_PREFIX);

function lengthOf(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
