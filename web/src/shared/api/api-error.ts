import type { ErrorCode } from '@croneai/contracts/errors.ts';
import { TOO_MANY_REQUESTS } from '@croneai/contracts/http/problem.ts';
import { failures } from '../../content/failures.ts';

/** What every failed call looks like to a screen, whatever went wrong on the way. */
export interface ApiError {
  /** HTTP status, or 0 when no answer came at all. */
  status: number;
  /** A stable code (`auth.invalid_credentials`), `network`, or `http.<status>` when the answer was no envelope. */
  code: string;
  /** For people. */
  message: string;
  /** Message per field name, from a 422. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What a refusal carries besides its message, for example the current row of a lost race. */
  data?: unknown;
}

/** Stands before the status of an answer that says nothing for people. */
export const UNSAID = 'API Error: ';
export const NETWORK_ERROR_CODE = 'network';
export const NETWORK_ERROR_MESSAGE = failures.network;

export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error
  );
}

/** Whether a call was refused for one of these reasons. Codes alone: the table of all has a text for each. */
export function isProblem(
  error: unknown,
  ...codes: readonly (ErrorCode | typeof NETWORK_ERROR_CODE)[]
): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}

/** No answer arrived: offline, refused connection, aborted by a timeout. */
export function isNetworkError(error: unknown): boolean {
  return isProblem(error, NETWORK_ERROR_CODE);
}

/** The server or something between could not answer now: worth keeping what we know and trying again. */
export function isOutage(error: unknown): boolean {
  return isApiError(error) && (error.code === NETWORK_ERROR_CODE || error.status >= 500);
}

/** The server's message, or the screen's own words when there was no answer or none of the server's. Waits have a length. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || isNetworkError(error) || !isMeant(error.message)) return fallback;
  const { code, retryAfterSeconds = 0 } = error;
  if (code !== TOO_MANY_REQUESTS || retryAfterSeconds === 0) return error.message;
  return `Too many attempts. Please wait ${lengthOf(retryAfterSeconds)} and try again.`;
}

const isMeant = (message: string): boolean => message !== '' && !message.startsWith(UNSAID);

function lengthOf(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
